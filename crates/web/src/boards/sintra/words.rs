//! Sintra in sentences: for the log, the status line and screen readers.

use vidraria_game::Game;
use vidraria_sintra::{
    Action, Breakdown, Colour, Edition, Effect, Notation, Panes, PlayerNotation, Sintra, Slot,
    Source,
};

use crate::words::{Voice, points, signed};

/// An action as a clause: "Ana takes 2 cyan from display 3 onto strip 5".
pub fn action_in_words(action: &str, before: &Notation, who: Voice<'_>) -> String {
    match Sintra::parse_action(action) {
        Ok(Action::Draft {
            source,
            colour,
            slot,
        }) => {
            let panes = count(before, source, colour);
            let from = source_in_words(source);
            let taken = format!("{} {panes} {colour} from {from}", who.does("take"));
            match slot {
                Some(slot) => format!("{taken} onto strip {slot}"),
                None if panes == 1 => format!("{taken}; no strip takes it"),
                None => format!("{taken}; no strip takes them"),
            }
        }
        Ok(Action::Reset) => format!("{} the glazier back", who.does("send")),
        Ok(Action::Keep(colour)) => {
            let kept = format!("{} {colour}", who.does("keep"));
            match completed_slot(before) {
                Some(slot) => format!("{kept} for window {slot}"),
                None => kept,
            }
        }
        Err(_) => format!("{} {action}", who.does("play")),
    }
}

/// What an action does, for the status line and the log: "fills 2, breaks 1 (−2), glazier to 5".
pub fn effect_in_words(effect: &Effect, track: &[i32]) -> String {
    let mut parts = Vec::new();
    if effect.takes_start_tile {
        parts.push("takes the start tile".to_owned());
    }
    if !effect.spaces.is_empty() {
        parts.push(format!("fills {}", effect.spaces.len()));
    }
    if effect.broken > 0 {
        parts.push(format!("breaks {}", effect.broken));
    }
    let cost = track_cost(effect, track);
    if cost != 0 {
        parts.push(format!("track {}", signed(cost)));
    }
    if effect.glazier.0 != effect.glazier.1 {
        parts.push(format!("glazier to {}", effect.glazier.1));
    }
    // With the keep that follows, the strip's completion is told already.
    if let Some(completion) = effect.completes.filter(|_| !effect.spaces.is_empty()) {
        let ending = if completion.leaves {
            "completes the strip, which leaves the game"
        } else {
            "completes the strip, which turns over"
        };
        parts.push(ending.to_owned());
    }
    if effect.bonus > 0 {
        parts.push(format!("bonus {}", signed(effect.bonus)));
    }
    if !effect.windows.is_empty() {
        let each: Vec<String> = effect.windows.iter().map(|(_, p)| p.to_string()).collect();
        let sum: i32 = effect.windows.iter().map(|(_, p)| p).sum();
        parts.push(match each.len() {
            1 => format!("window {}", signed(sum)),
            _ => format!("windows {} = {}", each.join(" + "), signed(sum)),
        });
    }
    if parts.is_empty() {
        "nothing changes".to_owned()
    } else {
        parts.join(", ")
    }
}

/// The round that begins: "Round 2 begins; its bonus colour is cyan."
pub fn round_in_words(position: &Notation) -> String {
    let bonus = bonus_colour(position).map_or_else(String::new, |colour| {
        format!("; its bonus colour is {colour}")
    });
    format!("Round {} begins{bonus}.", position.round)
}

/// The colour that gives a bonus in this round.
pub fn bonus_colour(position: &Notation) -> Option<Colour> {
    position.indicator.0.first().copied()
}

/// What an action costs on the broken-glass track, as scoring would take it now: zero or negative.
pub fn track_cost(effect: &Effect, track: &[i32]) -> i32 {
    let at = |step: u8| track.get(usize::from(step)).copied().unwrap_or(0);
    at(effect.track.1) - at(effect.track.0) - effect.lost
}

/// The points an action scores at once.
pub fn points_now(effect: &Effect) -> i32 {
    effect.bonus + effect.windows.iter().map(|(_, points)| points).sum::<i32>()
}

/// How a seat stands: "14 points; with panes +1, track −4, palace +3 it would be 14."
pub fn score_in_words(score: &Breakdown) -> String {
    format!(
        "{} in play, panes {}, track {}, palace {}: {} if scored now",
        points(score.play),
        signed(score.panes),
        signed(score.track),
        signed(score.palace),
        points(score.total)
    )
}

/// A strip for screen readers: "strip 5: needs white, white glass, …".
pub fn strip_in_words(player: &PlayerNotation, slot: Slot, edition: &Edition) -> String {
    let strip = player
        .slots
        .get(usize::from(slot) - 1)
        .and_then(Option::as_ref);
    let Some((strip, face)) = strip.and_then(|strip| Some((strip, strip.strip.parse().ok()?)))
    else {
        return format!("slot {slot}: no strip any more");
    };
    let space = |(space, pane): (&Option<Colour>, char)| match (Colour::from_letter(pane), space) {
        (Some(pane), _) => format!("{pane} glass"),
        (None, Some(colour)) => format!("needs {colour}"),
        (None, None) => "needs any".to_owned(),
    };
    let spaces = edition.spaces(face).iter().zip(strip.panes.chars());
    let spaces: Vec<String> = spaces.map(space).collect();
    format!("strip {slot}: {}", spaces.join(", "))
}

/// The panes that lie on a strip.
pub fn panes_of(player: &PlayerNotation, slot: Slot) -> Vec<Colour> {
    let strip = player
        .slots
        .get(usize::from(slot) - 1)
        .and_then(Option::as_ref);
    let panes = strip.map_or("", |strip| &strip.panes);
    panes.chars().filter_map(Colour::from_letter).collect()
}

/// A display, or the centre for 0.
pub fn source_in_words(source: Source) -> String {
    match source {
        0 => "the centre".to_owned(),
        display => format!("display {display}"),
    }
}

/// How many panes of a colour a source holds.
pub fn count(position: &Notation, source: Source, colour: Colour) -> usize {
    let panes = match source {
        0 => Some(&position.centre),
        display => position.displays.get(usize::from(display) - 1),
    };
    panes.map_or(0, |Panes(panes)| {
        panes.iter().filter(|&&pane| pane == colour).count()
    })
}

/// The slot of the strip whose pane is to be chosen: the full one of the seat to move.
pub fn completed_slot(position: &Notation) -> Option<Slot> {
    let player = position.players.get(position.to_move?)?;
    let full = |strip: &Option<vidraria_sintra::SlotNotation>| {
        strip
            .as_ref()
            .is_some_and(|strip| !strip.panes.contains('.'))
    };
    player
        .slots
        .iter()
        .position(full)
        .map(|index| index as Slot + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use vidraria_sintra::Completion;

    const TRACK: [i32; 10] = [0, -1, -2, -4, -6, -8, -10, -12, -15, -18];

    #[test]
    fn an_effect_tells_everything_in_order() {
        let effect = Effect {
            spaces: vec![1, 2],
            broken: 1,
            glazier: (2, 5),
            track: (2, 3),
            bonus: 2,
            windows: vec![(5, 2), (7, 1)],
            completes: Some(Completion {
                slot: 5,
                leaves: false,
                keep_pending: false,
            }),
            ..Effect::default()
        };
        assert_eq!(
            effect_in_words(&effect, &TRACK),
            "fills 2, breaks 1, track −2, glazier to 5, completes the strip, which turns over, \
             bonus +2, windows 2 + 1 = +3"
        );
        assert_eq!(points_now(&effect), 5);
    }

    #[test]
    fn falling_off_the_track_costs_its_bottom() {
        let effect = Effect {
            broken: 2,
            track: (8, 1),
            lost: 18,
            ..Effect::default()
        };
        assert_eq!(track_cost(&effect, &TRACK), -4);
    }
}
