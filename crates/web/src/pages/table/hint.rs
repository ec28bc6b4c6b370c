//! A hint: what the computer would do, in words and on the board, for whoever asks.

use leptos::prelude::*;
use vidraria_game::Seat;

use super::sitting::Sitting;
use crate::adviser::Adviser;
use crate::adviser::advice::{Advice, advice};

/// The hint of a table. Copy; lives in the page's root context.
#[derive(Clone, Copy)]
pub(super) struct Hint {
    sitting: Sitting,
    adviser: Adviser,
    open: RwSignal<bool>,
    /// The seat that may ask now, if one may.
    turn: Memo<Option<Seat>>,
    /// What is advised, the best first.
    advice: Memo<Vec<Advice>>,
    /// The action that is looked at instead of the best.
    chosen: RwSignal<Option<String>>,
    /// The action that the board shows.
    advised: Memo<Option<String>>,
}

impl Hint {
    /// Nobody has asked yet.
    pub(super) fn new(sitting: Sitting) -> Self {
        let adviser = Adviser::new();
        let open = RwSignal::new(false);
        let chosen = RwSignal::new(None);
        let advice = Memo::new(move |_| {
            let finding = adviser.finding.get();
            let known = finding.and_then(|finding| {
                sitting.shown.with_untracked(|shown| {
                    let position = shown.as_ref()?.view.position.as_ref()?;
                    Some(advice(&finding, position))
                })
            });
            known.unwrap_or_default()
        });
        let hint = Self {
            sitting,
            adviser,
            open,
            turn: Memo::new(move |_| {
                sitting.shown.with(|shown| {
                    let view = &shown.as_ref()?.view;
                    let may = view.terms.hints_allowed() && !view.legal.is_empty();
                    view.you.filter(|_| may)
                })
            }),
            advice,
            chosen,
            advised: Memo::new(move |_| {
                let best = || advice.with(|all| Some(all.first()?.action.clone()));
                open.get().then(|| chosen.get().or_else(best)).flatten()
            }),
        };
        hint.follow_the_game();
        hint.announce();
        hint
    }

    /// Whether there may be a hint now.
    pub(super) fn is_possible(self) -> bool {
        self.turn.with(Option::is_some)
    }

    /// Whether it was asked for.
    pub(super) fn is_open(self) -> bool {
        self.open.get()
    }

    /// The action that the board shows as advised.
    pub(super) fn advised(self) -> Option<String> {
        self.advised.get()
    }

    /// The same in a sentence.
    pub(super) fn in_words(self) -> Option<String> {
        let advised = self.advised()?;
        self.advice.with(|all| {
            let shown = all.iter().find(|advice| advice.action == advised);
            shown.map(Advice::in_words)
        })
    }

    /// Takes the action that the board shows.
    fn play(self) {
        if let Some(action) = self.advised.get_untracked() {
            self.sitting.act(action);
        }
    }

    /// Asks for a hint, or puts it away.
    pub(super) fn toggle(self) {
        let ask = !self.open.get_untracked() && self.turn.with_untracked(Option::is_some);
        self.open.set(ask);
    }

    /// A hint is for one turn; within it, each decision is asked about anew.
    fn follow_the_game(self) {
        Effect::new(move |_| {
            self.turn.track();
            self.open.set(false);
        });
        let number = Memo::new(move |_| {
            let shown = self.sitting.shown.get();
            shown
                .filter(|_| self.is_possible() && self.open.get())
                .map(|moment| moment.view.number)
        });
        Effect::new(move |was: Option<Option<u64>>| {
            let now = number.get();
            self.chosen.set(None);
            match (now, self.sitting.shown.get_untracked()) {
                (Some(_), Some(moment)) => {
                    if let Some(position) = &moment.position {
                        self.adviser.ask(&moment.view.terms, position);
                    }
                }
                _ if was.flatten().is_some() => self.adviser.stop(),
                _ => {}
            }
            now
        });
    }

    /// Tells screen readers what is best, whenever that is another action.
    fn announce(self) {
        let best = Memo::new(move |_| self.advice.with(|all| Some(all.first()?.action.clone())));
        Effect::new(move |_| {
            if best.with(Option::is_some) {
                let words = self
                    .advice
                    .with_untracked(|all| all.first().map(Advice::in_words));
                self.sitting.announced.set(words.unwrap_or_default());
            }
        });
    }
}

/// The button that asks for a hint, where one is allowed.
#[component]
pub(super) fn HintButton(hint: Hint) -> impl IntoView {
    view! {
        <Show when=move || hint.is_possible()>
            <button data-hint="" aria-pressed=move || hint.is_open().to_string()
                title="What would be best? (H)" on:click=move |_| hint.toggle()>
                "Hint"
            </button>
        </Show>
    }
}

/// The best actions, and how sure that is by now.
#[component]
pub(super) fn HintPanel(hint: Hint) -> impl IntoView {
    let finding = hint.adviser.finding;
    let depth = move || match finding.get() {
        None => "thinking …".to_owned(),
        Some(finding) if finding.candidates.iter().all(|one| one.proven) => {
            "calculated to the end".to_owned()
        }
        Some(finding) => format!("{} positions looked at", in_thousands(finding.looks)),
    };
    let done = move || finding.with(|finding| finding.as_ref().is_some_and(|one| one.done));
    view! {
        <Show when=move || hint.is_open()>
            <section class="hint panel" aria-label="Hint" data-hinting=move || if done() { "done" } else { "deepening" }>
                <header>
                    <h2>"Hint"</h2>
                    <span class="depth" class:deepening=move || !done()>{depth}</span>
                    <Show when=move || hint.advised.with(Option::is_some)>
                        <button class="main-act" data-action=move || hint.advised()
                            on:click=move |_| hint.play()>"Play it"</button>
                    </Show>
                    <button class="quiet" on:click=move |_| hint.toggle()>"Close"</button>
                </header>
                <p class="fault" role="alert">{hint.adviser.fault}</p>
                <ol>{(0..3).map(|rank| view! { <Row hint rank/> }).collect_view()}</ol>
            </section>
        </Show>
    }
}

/// One of the actions. A row is a place in the order, so that nothing under a finger is taken away
/// while the order is still changing.
#[component]
fn Row(hint: Hint, rank: usize) -> impl IntoView {
    let advice = Memo::new(move |_| hint.advice.with(|all| all.get(rank).cloned()));
    let part = move |read: fn(Advice) -> String| move || advice.get().map(read).unwrap_or_default();
    let action = part(|advice| advice.action);
    view! {
        <Show when=move || advice.with(Option::is_some)>
            <li>
                <button class="candidate" data-candidate=action
                    aria-pressed=move || (hint.advised() == Some(action())).to_string()
                    on:click=move |_| hint.chosen.set(Some(action()))>
                    <span class="what">{part(|advice| advice.what)}</span>
                    <span class="share" title="of the victory, as it seems">{part(|advice| advice.share)}</span>
                    <span class="score">{part(|advice| advice.score)}</span>
                </button>
            </li>
        </Show>
    }
}

/// "12,400".
fn in_thousands(number: u64) -> String {
    match number / 1000 {
        0 => number.to_string(),
        thousands => format!("{},{:03}", in_thousands(thousands), number % 1000),
    }
}

#[cfg(test)]
mod tests {
    use super::in_thousands;

    #[test]
    fn large_numbers_can_be_read() {
        let read = [7, 12_045, 1_000_300].map(in_thousands);
        assert_eq!(read, ["7", "12,045", "1,000,300"]);
    }
}
