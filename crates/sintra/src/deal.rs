//! Filling the displays at the start of a round.

use rand_core::Rng;
use vidraria_game::{SetupError, below, draws};

use crate::{
    Deal, DisplayPanes, Sintra,
    lanes::{ONES, TOPS, WIDTH, differences, sums},
    state::{Phase, State},
    tally::Tally,
};

/// Where panes are drawn from: the bag and, once it is empty, the tower.
#[derive(Clone, Copy)]
pub(crate) struct Stock {
    pub(crate) bag: Tally,
    pub(crate) tower: Tally,
}

impl Stock {
    pub(crate) fn of(state: &State) -> Self {
        Self {
            bag: state.bag,
            tower: state.tower,
        }
    }

    fn panes(&self) -> u32 {
        self.bag.total() + self.tower.total()
    }

    /// Draws the panes of one display. "Whenever a pane is to be drawn and the bag is empty, all
    /// panes of the tower first go into the bag; if both are empty filling stops."
    #[inline(always)]
    pub(crate) fn draw<R: Rng + ?Sized>(&mut self, panes: u32, rng: &mut R) -> Tally {
        let in_bag = self.bag.total();
        if panes < in_bag {
            draw(&mut self.bag, panes, rng)
        } else {
            self.draw_all(panes - in_bag, rng)
        }
    }

    /// Takes all panes out of the bag, and so many out of the tower.
    #[cold]
    fn draw_all<R: Rng + ?Sized>(&mut self, panes: u32, rng: &mut R) -> Tally {
        let all = std::mem::take(&mut self.bag);
        if panes == 0 {
            return all;
        }
        self.bag = std::mem::take(&mut self.tower);
        let panes = panes.min(self.bag.total());
        all + draw(&mut self.bag, panes, rng)
    }

    /// Takes the panes of one display. When the bag does not last for them it is emptied and the
    /// rest comes out of the tower, which then goes into the bag.
    fn take(&mut self, panes: Tally) {
        if panes.total() > self.bag.total() {
            self.bag += std::mem::take(&mut self.tower);
        }
        self.bag -= panes;
    }

    /// Whether the panes of one display can be drawn; if not, what is impossible.
    fn check(&self, panes: Tally) -> Result<(), String> {
        let (drawn, from, missing) = if panes.total() <= self.bag.total() {
            (panes, self.bag, "the bag holds")
        } else {
            let unused = self.bag.beyond(panes);
            if let Some(colour) = unused.colours().next() {
                return Err(format!(
                    "the tower goes into the bag only when the bag is empty, but a {colour} pane \
                     would be left in it"
                ));
            }
            (
                panes - self.bag,
                self.tower,
                "beyond the bag's the tower holds",
            )
        };
        match drawn.beyond(from).colours().next() {
            Some(colour) => Err(format!(
                "it would take {} {colour}, but {missing} {}",
                drawn.count(colour),
                from.count(colour)
            )),
            None => Ok(()),
        }
    }
}

/// Draws some of a bag's panes one after another, each equally likely.
#[inline(always)]
pub(crate) fn draw<R: Rng + ?Sized>(bag: &mut Tally, panes: u32, rng: &mut R) -> Tally {
    // Four at once is what a display of the box takes, and what one random word yields.
    let before = *bag;
    let mut total = bag.total();
    if panes == 4 {
        *bag = without(*bag, draws::<4, R>(rng, total));
    } else {
        for _ in 0..panes {
            *bag = without(*bag, [below(rng, total)]);
            total -= 1;
        }
    }
    before - *bag
}

/// A bag without the panes that have these numbers, each counted in colour order among those still
/// there.
fn without<const N: usize>(bag: Tally, numbers: [u32; N]) -> Tally {
    let mut sums = sums(bag.0);
    for number in numbers {
        // The tops of the lanes of those colours whose panes all come before the one drawn.
        let later = (u64::from(number) * ONES + TOPS) - sums;
        sums -= (TOPS & !later) >> (WIDTH - 1);
    }
    Tally(differences(sums))
}

impl Sintra {
    pub(crate) fn draw_deal<R: Rng + ?Sized>(&self, state: &State, rng: &mut R) -> Deal {
        let mut stock = Stock::of(state);
        let due = self.edition.panes_per_display().into();
        let display = |_| DisplayPanes(stock.draw(due, rng).panes().collect());
        Deal {
            displays: (0..self.displays).map(display).collect(),
        }
    }

    /// Draws a deal and applies it at once; the same words make the same deal.
    pub(crate) fn deal_at_once<R: Rng + ?Sized>(&self, state: &mut State, rng: &mut R) {
        let mut stock = Stock::of(state);
        let due = self.edition.panes_per_display().into();
        for display in &mut state.sources[1..=usize::from(self.displays)] {
            *display = stock.draw(due, rng);
        }
        open_round(state, stock);
    }

    /// Whether a recorded deal can come about.
    pub(crate) fn check_deal(&self, state: &State, deal: &Deal) -> Result<(), SetupError> {
        if state.phase != Phase::Deal {
            return Err(SetupError("no deal is due now".to_owned()));
        }
        if deal.displays.len() != usize::from(self.displays) {
            return Err(SetupError(format!(
                "the deal has {} displays instead of {}",
                deal.displays.len(),
                self.displays
            )));
        }
        let mut stock = Stock::of(state);
        for (display, panes) in (1..).zip(&deal.displays) {
            self.check_display(&stock, panes).map_err(|reason| {
                SetupError(format!("display {display} cannot get `{panes}`: {reason}"))
            })?;
            stock.take(panes.0.iter().copied().collect());
        }
        Ok(())
    }

    fn check_display(&self, stock: &Stock, panes: &DisplayPanes) -> Result<(), String> {
        let due = u32::from(self.edition.panes_per_display()).min(stock.panes());
        if panes.0.len() as u32 != due {
            return Err(format!("it gets {due} panes"));
        }
        if !panes.0.is_sorted() {
            return Err("panes are listed in the order of their colours, W Y C M O".to_owned());
        }
        stock.check(panes.0.iter().copied().collect())
    }

    pub(crate) fn fill_displays(&self, state: &mut State, deal: &Deal) {
        let mut stock = Stock::of(state);
        for (source, panes) in state.sources[1..].iter_mut().zip(&deal.displays) {
            *source = panes.0.iter().copied().collect();
            stock.take(*source);
        }
        open_round(state, stock);
    }
}

/// The stock is what the displays have left; the start tile goes into the centre.
fn open_round(state: &mut State, stock: Stock) {
    state.bag = stock.bag;
    state.tower = stock.tower;
    state.tile_in_centre = true;
    state.phase = Phase::Turn;
}
