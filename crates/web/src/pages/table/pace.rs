//! How fast what happened is shown.

use vidraria_game::Seat;
use vidraria_table::Event;

/// More than this many moments behind, the page catches up at once.
pub(super) const TOO_FAR_BEHIND: usize = 16;

/// How long, in milliseconds, the moment before an event stays, so that one can follow: one's own
/// doing shows at once, others' at a readable pace. `brief` shortens it for those who want less
/// motion.
pub(super) fn pause(event: &Event, mine: &[Seat], brief: bool) -> u64 {
    let (full, short) = match event {
        Event::Acted { seat, .. } | Event::Undone { seat } if mine.contains(seat) => (0, 0),
        Event::Acted { .. } | Event::Undone { .. } | Event::TakenBack { .. } => (750, 200),
        Event::Dealt { .. } => (350, 100),
        // All else changes nothing on the board.
        _ => (0, 0),
    };
    if brief { short } else { full }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ones_own_move_shows_at_once_and_others_can_be_followed() {
        let acted = |seat| Event::Acted {
            seat,
            action: "R".into(),
            returned: 0,
        };
        assert_eq!(pause(&acted(1), &[1], false), 0);
        let other = pause(&acted(0), &[1], false);
        assert!((600..=900).contains(&other));
        assert!(pause(&acted(0), &[1], true) < other);
    }
}
