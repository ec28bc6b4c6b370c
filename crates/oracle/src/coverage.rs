//! Situations that seldom come about, as predicates over consecutive positions, so that a test can
//! show that its games met each of them.

/// One step of a game.
#[derive(Clone, Copy, Debug)]
pub struct Step<'a, T> {
    /// The position before it.
    pub before: &'a T,
    /// The action taken; none for a deal.
    pub action: Option<&'a str>,
    /// The position after it.
    pub after: &'a T,
}

impl<T> Step<'_, T> {
    /// Whether the step is a deal.
    pub fn is_deal(&self) -> bool {
        self.action.is_none()
    }

    /// Whether the step is an action that begins like this.
    pub fn begins(&self, start: &str) -> bool {
        self.action.is_some_and(|action| action.starts_with(start))
    }

    /// Whether the step is an action that ends like this.
    pub fn ends(&self, end: &str) -> bool {
        self.action.is_some_and(|action| action.ends_with(end))
    }
}

/// A situation: its name, and whether a step is one.
pub type Situation<T> = (&'static str, fn(&Step<'_, T>) -> bool);
