//! Which actions are legal, and why others are not.

use vidraria_game::ActionList;

use crate::{
    Action, Colour, Illegal, Sintra, Slot, Source,
    state::{Phase, SLOTS, State, bit, slots},
};

impl Sintra {
    /// The legal actions in index order.
    pub(crate) fn list(&self, state: &State) -> ActionList<Action> {
        match state.phase {
            Phase::Turn => self.turns(state),
            Phase::Keep => {
                let panes = self.panes_on(state.player(), state.player().glazier);
                panes.colours().map(Action::Keep).collect()
            }
            Phase::Deal | Phase::Over => ActionList::new(),
        }
    }

    /// Every colour of every source onto every strip that accepts it or, where none does, into
    /// pieces; and the reset.
    fn turns(&self, state: &State) -> ActionList<Action> {
        let mut list = ActionList::new();
        let player = state.player();
        for (source, panes) in (0..=self.displays).zip(state.sources) {
            for colour in panes.colours() {
                let draft = |slot| Action::Draft {
                    source,
                    colour,
                    slot,
                };
                match player.accepting(colour) {
                    0 => list.push(draft(None)),
                    accepting => list.extend(slots(accepting).map(|slot| draft(Some(slot)))),
                }
            }
        }
        list.extend(player.reset_to().map(|_| Action::Reset));
        list
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
