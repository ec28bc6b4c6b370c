//! The choice being made at this board: what is picked up, and what touching things means.

use leptos::prelude::*;
use vidraria_game::Game;
use vidraria_games::{AnyNotation, Position};
use vidraria_sintra::{self as sintra, Action, Colour, Notation, Sintra, Slot};

use super::choice::{Pick, Possible};
use super::{ghosts, words};
use crate::board::BoardContext;
use crate::glass::Frame;
use crate::words::{list, sentence, signed};
use crate::{boards, names};

/// The hand that is about to move glass. Copy; in the board's context.
#[derive(Clone, Copy)]
pub(super) struct Hand {
    pub(super) context: BoardContext,
    /// What is possible at this moment.
    pub(super) possible: Memo<Possible>,
    /// What is advised, and to which seat: one memo of both, since the same action may be advised
    /// to one seat after the other.
    advised: Memo<Option<(usize, Action)>>,
    picked: RwSignal<Option<Pick>>,
}

impl Hand {
    pub(super) fn new(context: BoardContext) -> Self {
        let possible = Memo::new(move |_| {
            context
                .moment
                .with(|moment| Possible::of(&moment.view.legal))
        });
        let advised = Memo::new(move |_| {
            let seat = context.moment.with(|moment| moment.view.to_act)?;
            let advised = context.advised.get()?;
            Some((seat, Sintra::parse_action(&advised).ok()?))
        });
        let hand = Self {
            context,
            possible,
            advised,
            picked: RwSignal::new(None),
        };
        // What was picked up is put back whenever the table changes under it.
        Effect::new(move |_| {
            possible.track();
            hand.picked.set(None);
        });
        hand
    }

    /// What is picked up, if it can go somewhere.
    pub(super) fn picked(self) -> Option<Pick> {
        let picked = self.picked.get();
        self.possible
            .with(|possible| possible.targets(picked).and(picked))
    }

    /// Whether it is advised to take this.
    pub(super) fn advises_pick(self, pick: Pick) -> bool {
        matches!(self.advised.get(), Some((_, Action::Draft { source, colour, .. }))
            if pick == Pick { source, colour })
    }

    /// What the seat whose board this is is advised to do.
    pub(super) fn advised_here(self) -> Option<Action> {
        let own = self
            .context
            .moment
            .with(|moment| moment.view.you.unwrap_or(0));
        self.advised_to(own)
    }

    /// What a seat is advised to do, if it is the one that acts.
    pub(super) fn advised_to(self, seat: usize) -> Option<Action> {
        let (acts, action) = self.advised.get()?;
        (acts == seat).then_some(action)
    }

    /// Touches the panes of a colour at a source: picks them up, puts them back, or says why not.
    pub(super) fn touch_glass(self, pick: Pick) {
        if self.picked.get_untracked() == Some(pick) {
            self.put_back();
            return;
        }
        let targets = self
            .possible
            .with_untracked(|possible| possible.targets(Some(pick)).cloned());
        let Some(targets) = targets else {
            self.context.tell.run(self.why_not_now());
            return;
        };
        self.picked.set(Some(pick));
        self.context.considered.set(None);
        let panes = self.with_position(|position| words::count(position, pick.source, pick.colour));
        let from = words::source_in_words(pick.source);
        let what = format!("{} {} from {from}", panes.unwrap_or(0), pick.colour);
        self.context.tell.run(if targets.strips.is_empty() {
            format!("{what}: no strip in reach accepts it, so all of it breaks.")
        } else {
            format!("{what}: onto strip {}.", list(targets.strips.keys(), "or"))
        });
    }

    /// Touches a strip: puts the picked panes there, or says why not.
    pub(super) fn touch_strip(self, slot: Slot) {
        let Some(pick) = self.picked.get_untracked() else {
            let words = self.possible.with_untracked(|possible| {
                (!possible.picks.is_empty()).then(|| "First touch glass on a display.".to_owned())
            });
            let words = words.unwrap_or_else(|| self.why_not_now());
            self.context.tell.run(words);
            return;
        };
        let action = pick.onto(Some(slot));
        let accepted = self.possible.with_untracked(|possible| {
            possible
                .targets(Some(pick))
                .is_some_and(|targets| targets.strips.contains_key(&slot))
        });
        if accepted {
            self.take(action);
        } else if let Some(reason) = self.why_illegal(&action) {
            self.context.tell.run(reason);
        }
    }

    /// Breaks the picked panes, if that is legal.
    pub(super) fn break_all(self) {
        let Some(pick) = self.picked.get_untracked() else {
            return;
        };
        let legal = self.possible.with_untracked(|possible| {
            possible
                .targets(Some(pick))
                .is_some_and(|targets| targets.break_all.is_some())
        });
        let action = pick.onto(None);
        if legal {
            self.take(action);
        } else if let Some(reason) = self.why_illegal(&action) {
            self.context.tell.run(reason);
        }
    }

    /// Sends the glazier back, or says why that is not possible.
    pub(super) fn reset(self) {
        if self
            .possible
            .with_untracked(|possible| possible.reset.is_some())
        {
            self.take("R".to_owned());
        } else {
            let reason = self
                .possible
                .with_untracked(|possible| !possible.picks.is_empty())
                .then(|| self.why_illegal("R"))
                .flatten();
            self.context
                .tell
                .run(reason.unwrap_or_else(|| self.why_not_now()));
        }
    }

    /// Takes an action.
    pub(super) fn take(self, action: String) {
        self.picked.set(None);
        self.context.considered.set(None);
        self.context.act.run(action);
    }

    /// Puts back what is picked up.
    pub(super) fn put_back(self) {
        if self.picked.get_untracked().is_some() {
            self.picked.set(None);
            self.context.considered.set(None);
            self.context.tell.run("Put back.".to_owned());
        }
    }

    /// Considers an action, or none.
    pub(super) fn consider(self, action: Option<String>) {
        if self.context.considered.get_untracked() != action {
            self.context.considered.set(action);
        }
    }

    fn with_position<T>(self, read: impl FnOnce(&Notation) -> T) -> Option<T> {
        self.context
            .moment
            .with_untracked(|moment| match &moment.view.position {
                Some(AnyNotation::Sintra(position)) => Some(read(position)),
                _ => None,
            })
    }

    /// Why an action of one's own turn is against the rules, as the rules say it.
    fn why_illegal(self, action: &str) -> Option<String> {
        self.context.moment.with_untracked(|moment| {
            let mut position: Position = moment.position.clone()?;
            let action = match position.parse_action(action) {
                Ok(action) => action,
                Err(fault) => return Some(fault.to_string()),
            };
            let fault = position.play(action).err()?;
            Some(sentence(&fault.to_string()))
        })
    }

    /// Why nothing can be taken now.
    fn why_not_now(self) -> String {
        self.context.moment.with_untracked(|moment| {
            let view = &moment.view;
            match view.to_act {
                Some(seat) if view.you == Some(seat) && view.can_confirm => {
                    "Your turn is complete: confirm it, or take it back.".to_owned()
                }
                Some(seat) if view.you == Some(seat) => {
                    "First choose the pane to keep from the finished strip.".to_owned()
                }
                Some(seat) => {
                    format!("It is {}’s turn.", names::of(seat, &view.seats[seat]))
                }
                None => "Nobody can take glass now.".to_owned(),
            }
        })
    }

    /// What putting the picked panes onto a strip does, for a screen reader.
    pub(super) fn action_in_words(self, action: &str, slot: Slot) -> String {
        let effect = self.effect_in_words(action);
        format!("onto strip in slot {slot}: {effect}")
    }

    /// What keeping a colour does, for a screen reader.
    pub(super) fn keep_in_words(self, colour: Colour, slot: Slot) -> String {
        let effect = self.effect_in_words(&format!("={}", colour.letter()));
        format!("keep {colour} for window {slot}: {effect}")
    }

    fn effect_in_words(self, action: &str) -> String {
        self.context.moment.with_untracked(|moment| {
            let legal = &moment.view.legal;
            let choice = legal.iter().find(|choice| choice.action == action);
            match (choice, &moment.position) {
                (Some(choice), Some(position)) => boards::effect_in_words(&choice.effect, position),
                _ => String::new(),
            }
        })
    }

    /// Whether the window of a slot of the seat to move holds a pane already.
    pub(super) fn window_is_begun(self, slot: Slot) -> bool {
        let begun = self.with_position(|position| {
            let player = position.players.get(position.to_move?)?;
            let window = player.windows.get(usize::from(slot) - 1)?;
            Some(!window.0.is_empty())
        });
        begun.flatten().unwrap_or(false)
    }

    /// What the kept colour makes of the score, as a tag on its pane, where colours differ in it.
    pub(super) fn worth_of_keeping(self, colour: Colour, pane: Frame) -> String {
        self.possible.with(|possible| {
            let worth = |effect: &sintra::Effect| effect.projected;
            let mut all = possible.keeps.values().map(worth);
            let first = all.next();
            if all.all(|other| Some(other) == first) {
                return String::new();
            }
            let points = possible.keeps.get(&colour).map_or(0, worth);
            let frame = Frame {
                x: pane.x + pane.width * 0.25,
                y: pane.y + pane.height - 15.0,
                width: pane.width * 0.5,
                height: 14.0,
            };
            ghosts::tag("tag good", frame, &signed(points))
        })
    }
}
