//! What stands around every page: the name of the house, the theme, and who we are not.

use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::theme::{self, Theme};

/// The house's sign and name.
const BRAND: &str = concat!(
    r#"<svg class="brand-mark" viewBox="0 0 24 24" aria-hidden="true">"#,
    r#"<path class="brand-light" d="M12 2 20 8v8l-8 6-8-6V8Z"/>"#,
    r#"<path class="brand-lead" d="M12 2 20 8v8l-8 6-8-6V8ZM12 2v20M4 8l16 8M20 8 4 16"/>"#,
    "</svg>Vidraria"
);

/// Closes a menu once the focus is elsewhere.
pub(crate) fn close_when_left(event: leptos::ev::FocusEvent) {
    let element =
        |target: Option<web_sys::EventTarget>| target?.dyn_into::<web_sys::Element>().ok();
    let Some(menu) = element(event.current_target()) else {
        return;
    };
    let inside = element(event.related_target()).is_some_and(|next| menu.contains(Some(&next)));
    if !inside {
        // Removing an attribute cannot fail.
        let _ = menu.remove_attribute("open");
    }
}

/// The house's name, linking home.
#[component]
pub(crate) fn Brand() -> impl IntoView {
    view! { <a class="brand" href="/" aria-label="Vidraria, home" inner_html=BRAND></a> }
}

/// A theme's sign.
fn sign(theme: Theme) -> &'static str {
    match theme {
        Theme::System => {
            r#"<circle cx="12" cy="12" r="7.5" class="stroke"/><path d="M12 4.5a7.5 7.5 0 0 1 0 15Z" class="fill"/>"#
        }
        Theme::Light => {
            r#"<circle cx="12" cy="12" r="4.2" class="fill"/><path class="stroke" d="M12 3v2.5M12 18.5V21M3 12h2.5M18.5 12H21M5.6 5.6l1.8 1.8M16.6 16.6l1.8 1.8M5.6 18.4l1.8-1.8M16.6 7.4l1.8-1.8"/>"#
        }
        Theme::Dark => {
            r#"<path class="fill" d="M19.5 14.6A8 8 0 0 1 9.4 4.5a8 8 0 1 0 10.1 10.1Z"/>"#
        }
    }
}

/// Switches between light, dark, and what the system says.
#[component]
pub(crate) fn ThemeSwitch(
    /// Says the theme in words beside its sign.
    #[prop(optional)]
    named: bool,
) -> impl IntoView {
    let chosen = RwSignal::new(theme::chosen());
    let switch = move |_| {
        let next = chosen.get().next();
        theme::choose(next);
        chosen.set(next);
    };
    view! {
        <button
            class="quiet"
            class:icon=!named
            on:click=switch
            aria-label=move || format!("Theme: {}. Change it.", chosen.get().title())
            title=move || format!("Theme: {}", chosen.get().title())
        >
            <svg viewBox="0 0 24 24" aria-hidden="true" inner_html=move || sign(chosen.get())></svg>
            {named.then(|| view! { <span>{move || format!("Theme: {}", chosen.get().title())}</span> })}
        </button>
    }
}

/// Who we are not.
#[component]
pub(crate) fn Footer() -> impl IntoView {
    view! {
        <footer class="foot">
            "Vidraria is a workshop of its own for people who play these games. It is not affiliated with, \
             nor endorsed by, their publishers or authors; all artwork and words here are our own."
        </footer>
    }
}
