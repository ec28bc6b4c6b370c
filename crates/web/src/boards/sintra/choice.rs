//! A choice in the making: what lies before the player, what a first touch has picked up, and
//! where that can go.

use std::collections::BTreeMap;

use vidraria_game::Game;
use vidraria_games::AnyEffect;
use vidraria_sintra::{Action, Colour, Effect, Sintra, Slot, Source};
use vidraria_table::Choice;

/// Panes picked up and not yet put anywhere: all of a colour from a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pick {
    /// The display, or 0 for the centre.
    pub source: Source,
    /// The colour.
    pub colour: Colour,
}

impl Pick {
    /// Its text form, the first half of an action's: `3C`.
    pub fn text(self) -> String {
        format!("{}{}", self.source, self.colour.letter())
    }

    /// The action that puts the panes onto a strip, or breaks them all.
    pub fn onto(self, slot: Option<Slot>) -> String {
        let action = Action::Draft {
            source: self.source,
            colour: self.colour,
            slot,
        };
        action.to_string()
    }
}

/// What can be done with the panes of one pick.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Targets {
    /// The strips that accept them, by slot, with what would happen.
    pub strips: BTreeMap<Slot, Effect>,
    /// What breaking them all would do, where that is legal.
    pub break_all: Option<Effect>,
}

/// The legal actions, sorted by what is touched for them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Possible {
    /// What can be picked up, with where it can go.
    pub picks: BTreeMap<Pick, Targets>,
    /// What sending the glazier back would do, where that is legal.
    pub reset: Option<Effect>,
    /// The panes that can be kept from the completed strip.
    pub keeps: BTreeMap<Colour, Effect>,
}

impl Possible {
    /// Sorts the legal actions of a view.
    pub fn of(legal: &[Choice]) -> Self {
        let mut possible = Self::default();
        for choice in legal {
            let (Ok(action), AnyEffect::Sintra(effect)) =
                (Sintra::parse_action(&choice.action), &choice.effect)
            else {
                continue;
            };
            possible.add(action, effect.clone());
        }
        possible
    }

    fn add(&mut self, action: Action, effect: Effect) {
        match action {
            Action::Draft {
                source,
                colour,
                slot,
            } => {
                let targets = self.picks.entry(Pick { source, colour }).or_default();
                match slot {
                    Some(slot) => {
                        targets.strips.insert(slot, effect);
                    }
                    None => targets.break_all = Some(effect),
                }
            }
            Action::Reset => self.reset = Some(effect),
            Action::Keep(colour) => {
                self.keeps.insert(colour, effect);
            }
        }
    }

    /// Where a pick can go; nowhere if there is none or it is not legal (any more).
    pub fn targets(&self, pick: Option<Pick>) -> Option<&Targets> {
        self.picks.get(&pick?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn actions_are_sorted_by_what_is_touched() {
        let legal: Vec<Choice> = ["3C5", "3C7", "3W-", "0M1", "R"]
            .into_iter()
            .map(|action| Choice {
                action: action.to_owned(),
                effect: AnyEffect::Sintra(Effect::default()),
            })
            .collect();
        let possible = Possible::of(&legal);
        let pick = |source, colour| Pick { source, colour };
        assert_eq!(
            possible.picks.keys().copied().collect::<Vec<_>>(),
            [
                pick(0, Colour::Magenta),
                pick(3, Colour::White),
                pick(3, Colour::Cyan)
            ]
        );
        let cyan = possible.targets(Some(pick(3, Colour::Cyan))).unwrap();
        assert_eq!(cyan.strips.keys().copied().collect::<Vec<_>>(), [5, 7]);
        assert!(cyan.break_all.is_none());
        assert!(possible.picks[&pick(3, Colour::White)].break_all.is_some());
        assert!(possible.reset.is_some());
        assert!(possible.targets(Some(pick(4, Colour::Cyan))).is_none());
        assert_eq!(pick(3, Colour::Cyan).onto(Some(5)), "3C5");
        assert_eq!(pick(3, Colour::Cyan).onto(None), "3C-");
        assert_eq!(pick(0, Colour::White).text(), "0W");
    }
}
