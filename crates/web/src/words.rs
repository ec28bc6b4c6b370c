//! How sentences are put together.

/// Who does something that is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Voice<'a> {
    /// Somebody of this name: "Ana takes 2 cyan".
    Of(&'a str),
    /// Whoever is given the advice: "take 2 cyan".
    Advice,
}

impl Voice<'_> {
    /// The beginning of a clause: "Ana takes", "take".
    pub fn does(self, verb: &str) -> String {
        match self {
            Self::Of(name) => format!("{name} {}", self.also(verb)),
            Self::Advice => verb.to_owned(),
        }
    }

    /// The verb of what the same one does besides: "collects", "collect".
    pub fn also(self, verb: &str) -> String {
        match self {
            Self::Of(_) if verb.ends_with('s') => format!("{verb}es"),
            Self::Of(_) => format!("{verb}s"),
            Self::Advice => verb.to_owned(),
        }
    }
}

/// A share of the victory in whole percent: "61 %".
pub fn percent(share: f32) -> String {
    format!("{:.0} %", share * 100.0)
}

/// A clause as a sentence of its own: capital first, full stop last.
pub fn sentence(clause: &str) -> String {
    if clause.is_empty() {
        return String::new();
    }
    format!("{}.", capital(clause))
}

/// A clause with a capital first.
pub fn capital(clause: &str) -> String {
    let mut letters = clause.chars();
    letters.next().map_or_else(String::new, |first| {
        format!("{}{}", first.to_uppercase(), letters.as_str())
    })
}

/// A change of points with its sign; a real minus, as in print.
pub fn signed(points: i32) -> String {
    match points {
        0 => "0".to_owned(),
        1.. => format!("+{points}"),
        _ => format!("−{}", points.unsigned_abs()),
    }
}

/// Points, with a real minus, as in print.
pub fn points(points: i32) -> String {
    points.to_string().replace('-', "−")
}

/// A number of things: "1 pane", "3 panes".
pub fn counted(count: usize, thing: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {thing}{plural}")
}

/// Things one after another, the last two joined by `last`: "2, 5 or 7".
pub fn list<T: ToString>(things: impl IntoIterator<Item = T>, last: &str) -> String {
    let mut things: Vec<String> = things.into_iter().map(|thing| thing.to_string()).collect();
    match (things.pop(), things.is_empty()) {
        (None, _) => String::new(),
        (Some(only), true) => only,
        (Some(end), false) => format!("{} {last} {end}", things.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_voice_tells_or_advises() {
        let ana = Voice::Of("Ana");
        assert_eq!(
            [ana.does("pass"), ana.also("leave")],
            ["Ana passes", "leaves"]
        );
        assert_eq!(
            [Voice::Advice.does("pass"), Voice::Advice.also("leave")],
            ["pass", "leave"]
        );
        assert_eq!(percent(0.614), "61 %");
    }

    #[test]
    fn clauses_points_and_lists() {
        assert_eq!(sentence("it is late"), "It is late.");
        assert_eq!(sentence(""), "");
        assert_eq!(
            [counted(1, "pane"), counted(0, "pane")],
            ["1 pane", "0 panes"]
        );
        assert_eq!(points(-18), "−18");
        assert_eq!([signed(2), signed(0), signed(-3)], ["+2", "0", "−3"]);
        assert_eq!(list([2, 5, 7], "or"), "2, 5 or 7");
        assert_eq!(list([2], "or"), "2");
        assert_eq!(list::<u8>([], "or"), "");
    }
}
