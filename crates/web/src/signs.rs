//! What stands at a seat's head and changes without an event: whether its person is there, and
//! the clock. Boards put the empty signs of a seat where they belong; the page of the table fills
//! them, many times a second if need be, without drawing the board again.

use vidraria_game::Seat;

/// The signs of a seat, as markup.
pub fn signs(seat: Seat) -> String {
    format!(
        "<i class=\"there\" data-there=\"{seat}\" role=\"img\"></i>\
         <time class=\"clock\" data-clock=\"{seat}\" role=\"timer\" aria-live=\"off\"></time>"
    )
}

/// What a clock shows with so many milliseconds left: of a live one minutes and seconds, with
/// tenths at the end; of a slow one days and hours.
pub fn time_left(left: u64, live: bool) -> String {
    let seconds = left / 1000;
    let (days, hours, minutes) = (seconds / 86_400, seconds / 3600, seconds / 60);
    if !live {
        return match (days, hours, minutes) {
            (0, 0, 0) => "under a minute".to_owned(),
            (0, 0, _) => format!("{minutes} min"),
            (0, ..) => format!("{hours} h {} min", minutes % 60),
            (1, ..) => format!("1 day {} h", hours % 24),
            _ => format!("{days} days {} h", hours % 24),
        };
    }
    match (hours, seconds) {
        (0, 0..10) => format!("{seconds}.{}", left / 100 % 10),
        (0, _) => format!("{minutes}:{:02}", seconds % 60),
        _ => format!("{hours}:{:02}:{:02}", minutes % 60, seconds % 60),
    }
}

/// Whether so little is left that one should hurry, in milliseconds.
pub fn is_short(left: u64, live: bool) -> bool {
    left < if live { 30_000 } else { 3_600_000 }
}

/// What is said when a live clock falls from `before` to `left` milliseconds; nothing unless it
/// passes a mark.
pub fn warning(before: u64, left: u64) -> Option<&'static str> {
    let passed = |mark| before > mark && left <= mark;
    if passed(10_000) {
        Some("10 seconds left.")
    } else if passed(30_000) {
        Some("30 seconds left.")
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_show_what_matters() {
        let live = |left| time_left(left, true);
        assert_eq!(
            [0, 9_999, 10_000, 582_400, 3_909_000].map(live),
            ["0.0", "9.9", "0:10", "9:42", "1:05:09"]
        );
        const HOUR: u64 = 3_600_000;
        let slow = |left| time_left(left, false);
        assert_eq!(
            [51 * HOUR, 25 * HOUR, 5 * HOUR + 60_000, HOUR - 1, 59_999].map(slow),
            [
                "2 days 3 h",
                "1 day 1 h",
                "5 h 1 min",
                "59 min",
                "under a minute"
            ]
        );
    }

    #[test]
    fn a_warning_comes_once_at_each_mark() {
        assert_eq!(warning(30_100, 30_000), Some("30 seconds left."));
        assert_eq!(warning(30_000, 29_900), None);
        assert_eq!(warning(60_000, 9_000), Some("10 seconds left."));
        assert!(is_short(29_999, true) && !is_short(30_000, true));
        assert!(is_short(600_000, false));
    }
}
