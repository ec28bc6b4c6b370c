//! A line to write on.

use leptos::prelude::*;

/// A labelled line.
#[component]
pub(super) fn Field(
    /// What is asked for.
    label: &'static str,
    /// What is written.
    value: RwSignal<String>,
    /// `text` or `password`.
    #[prop(default = "text")]
    kind: &'static str,
    /// What browsers and password managers may fill in.
    #[prop(default = "off")]
    autocomplete: &'static str,
    /// The most characters.
    #[prop(default = 256)]
    longest: usize,
    /// What is to be known beforehand.
    #[prop(optional)]
    hint: &'static str,
) -> impl IntoView {
    view! {
        <label class="field">
            <span>{label}</span>
            <input
                type=kind
                name=autocomplete
                autocomplete=autocomplete
                autocapitalize="off"
                spellcheck="false"
                maxlength=longest
                prop:value=value
                on:input=move |event| value.set(event_target_value(&event))
            />
            {(!hint.is_empty()).then(|| view! { <span class="soft">{hint}</span> })}
        </label>
    }
}
