//! Which actions are legal, and why others are not.

use vidraria_game::ActionList;

use crate::{
    Action, COLOURS, Colour, Illegal, Sintra, Slot, Source,
    lanes::{ONES, WIDTH, filled, occupied},
    state::{Phase, Player, SLOTS, SOURCES, State, bit, slots},
    tally::Tally,
};

/// The bit of a colour's lane that stands for breaking its panes; those below are the slots.
const BREAK: u32 = SLOTS as u32;
const TARGETS: usize = SLOTS + 1;

impl Sintra {
    /// The legal actions in index order: every colour of every source onto every strip that
    /// accepts it or, where none does, into pieces; and the reset.
    pub(crate) fn list(&self, state: &State, list: &mut ActionList<Action>) {
        list.clear();
        match state.phase {
            Phase::Turn => {
                let targets = targets(state.player());
                for (source, &panes) in state.sources.iter().enumerate() {
                    let mut drafts = drafts(targets, panes);
                    while drafts != 0 {
                        list.push(first(source, drafts));
                        drafts &= drafts - 1;
                    }
                }
                if state.player().reset_to().is_some() {
                    list.push(Action::Reset);
                }
            }
            Phase::Keep => {
                for pane in self.keeps(state) {
                    list.push(Action::Keep(pane));
                }
            }
            Phase::Deal | Phase::Over => {}
        }
    }

    /// How many actions are legal.
    pub(crate) fn count(&self, state: &State) -> usize {
        match state.phase {
            Phase::Turn => {
                let targets = targets(state.player());
                let of_source = |&panes| drafts(targets, panes).count_ones();
                let drafts: u32 = state.sources.iter().map(of_source).sum();
                drafts as usize + usize::from(state.player().reset_to().is_some())
            }
            Phase::Keep => {
                let player = state.player();
                self.panes_on(player, player.glazier).colour_count() as usize
            }
            Phase::Deal | Phase::Over => 0,
        }
    }

    /// The legal action at a place of the list.
    pub(crate) fn nth(&self, state: &State, mut place: usize) -> Option<Action> {
        match state.phase {
            Phase::Turn => {
                let targets = targets(state.player());
                for (source, &panes) in state.sources.iter().enumerate() {
                    let mut drafts = drafts(targets, panes);
                    let count = drafts.count_ones() as usize;
                    if place < count {
                        for _ in 0..place {
                            drafts &= drafts - 1;
                        }
                        return Some(first(source, drafts));
                    }
                    place -= count;
                }
                let reset = state.player().reset_to().map(|_| Action::Reset);
                reset.filter(|_| place == 0)
            }
            Phase::Keep => self.keeps(state).nth(place).map(Action::Keep),
            Phase::Deal | Phase::Over => None,
        }
    }

    /// The colours on the strip just completed.
    fn keeps(&self, state: &State) -> impl Iterator<Item = Colour> + use<> {
        let player = state.player();
        self.panes_on(player, player.glazier).colours()
    }

    /// Whether an action is legal, and if not, why.
    pub(crate) fn judge(&self, state: &State, action: Action) -> Result<(), Illegal> {
        match (state.phase, action) {
            (Phase::Over, _) => Err(Illegal::Over),
            (Phase::Deal, _) => Err(Illegal::DealDue),
            (Phase::Keep, Action::Keep(pane)) => {
                let panes = self.panes_on(state.player(), state.player().glazier);
                allow(panes.count(pane) > 0, Illegal::NotOnStrip(pane))
            }
            (Phase::Keep, _) => Err(Illegal::KeepDue),
            (Phase::Turn, Action::Keep(_)) => Err(Illegal::NothingCompleted),
            (Phase::Turn, Action::Reset) => {
                allow(state.player().reset_to().is_some(), Illegal::NoReset)
            }
            (
                Phase::Turn,
                Action::Draft {
                    source,
                    colour,
                    slot,
                },
            ) => {
                self.judge_source(state, source, colour)?;
                judge_target(state, colour, slot)
            }
        }
    }

    fn judge_source(&self, state: &State, from: Source, colour: Colour) -> Result<(), Illegal> {
        let displays = self.displays;
        allow(
            from <= displays,
            Illegal::NoSuchDisplay {
                display: from,
                displays,
            },
        )?;
        let panes = state.sources[usize::from(from)].count(colour);
        allow(panes > 0, Illegal::Absent { from, colour })
    }
}

/// For each colour, in its lane, where its panes can go: onto the strips that can be reached and
/// accept it or, where there are none, into pieces.
fn targets(player: &Player) -> u64 {
    let accepting = player.all_accepting();
    let nowhere = ONES & !occupied(accepting);
    accepting | nowhere << BREAK
}

/// The targets of the colours that a source has: a bit for each legal draft from it.
fn drafts(targets: u64, panes: Tally) -> u64 {
    targets & filled(occupied(panes.0))
}

/// The draft that the lowest bit of a source's drafts stands for.
fn first(source: usize, drafts: u64) -> Action {
    DRAFTS[source][drafts.trailing_zeros() as usize % DRAFTS[0].len()]
}

/// The draft that each bit of a source's drafts stands for.
static DRAFTS: [[Action; u64::BITS as usize]; SOURCES] = {
    let mut drafts = [[Action::Reset; u64::BITS as usize]; SOURCES];
    let mut index = 0;
    while index < SOURCES * COLOURS * TARGETS {
        let source = index / TARGETS / COLOURS;
        let colour = index / TARGETS % COLOURS;
        let target = index % TARGETS;
        drafts[source][colour * WIDTH as usize + target] = Action::Draft {
            source: source as Source,
            colour: Colour::ALL[colour],
            slot: if target == BREAK as usize {
                None
            } else {
                Some(target as Slot + 1)
            },
        };
        index += 1;
    }
    drafts
};

/// "If any reachable strip accepts the colour, the player must choose one that does."
fn judge_target(state: &State, colour: Colour, slot: Option<Slot>) -> Result<(), Illegal> {
    let player = state.player();
    let accepting = player.accepting(colour);
    let first = slots(accepting).next();
    let Some(slot) = slot else {
        return first.map_or(Ok(()), |slot| Err(Illegal::MustPlace { slot, colour }));
    };
    allow(
        (1..=SLOTS).contains(&usize::from(slot)),
        Illegal::NoSuchSlot(slot),
    )?;
    if accepting & bit(slot) != 0 {
        return Ok(());
    }
    let glazier = player.glazier;
    allow(player.in_play & bit(slot) != 0, Illegal::NoStrip(slot))?;
    allow(slot >= glazier, Illegal::Behind { slot, glazier })?;
    Err(match first {
        Some(instead) => Illegal::Refuses {
            slot,
            colour,
            instead,
        },
        None => Illegal::OnlyBreak(colour),
    })
}

fn allow(legal: bool, otherwise: Illegal) -> Result<(), Illegal> {
    if legal { Ok(()) } else { Err(otherwise) }
}
