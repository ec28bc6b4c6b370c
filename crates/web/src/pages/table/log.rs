//! What happened, the newest first.

use leptos::prelude::*;

use super::sitting::Sitting;

/// The log. What others did since one's own last move is marked.
#[component]
pub(super) fn Log(sitting: Sitting) -> impl IntoView {
    let recent_from = Memo::new(move |_| {
        sitting.shown.with(|shown| {
            let recent = shown.as_ref()?.recent.first()?;
            Some(recent.number)
        })
    });
    let spectators = sitting.company.spectators;
    view! {
        <section class="log panel" aria-label="What happened">
            <h2>
                "What happened"
                {move || (spectators.get() > 0).then(|| {
                    let watching = format!("{} watching", spectators.get());
                    view! { <small data-spectators=spectators>{watching}</small> }
                })}
            </h2>
            <ol tabindex="0">
                <For
                    each=move || sitting.lines.get().into_iter().rev()
                    key=|line| line.number
                    let:line
                >
                    {
                        let number = line.number;
                        let by_seat = line.seat.is_some();
                        let mine = line.seat.is_some_and(|seat| {
                            sitting.mine.with_untracked(|mine| mine.contains(&seat))
                        });
                        let fresh = move || by_seat && recent_from.get().is_some_and(|from| number >= from);
                        view! {
                            <li class:fresh=fresh class:mine=mine class:round=line.opens_round>
                                {line.text.clone()}
                            </li>
                        }
                    }
                </For>
            </ol>
        </section>
    }
}
