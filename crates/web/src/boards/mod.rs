//! The boards of the games, a folder for each.
//!
//! A board's folder has a component that draws everything on the table and the choice being made
//! (`SintraBoard`, `RiverBoard`; it takes [`BoardContext`](crate::board::BoardContext) from
//! Leptos' context). Its root is a `<div class="board …">` with three children, `.market`, `.own`
//! and `.others`, which the page's grid places in areas of those names (the root itself is
//! `display: contents`); each fills its area without scrolling. Where two columns do not fit, the
//! page is one column and `.others` is a strip of small boards that one swipes through.
//!
//! Beside it stands a module `words` with the sentences that the page needs:
//! `action_in_words(action, before, who)`, what was done, as a whole sentence with its full stop,
//! and `effect_in_words(effect)`, what a considered action would do, as a clause without one
//! ("2 white to column 1, 1 to the overflow").

pub mod river;
pub mod sintra;
