//! Light or dark.

use leptos::prelude::{document, window};

const KEY: &str = "vidraria.theme";

/// What the player has chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// What the system says.
    System,
    /// Morning in the workshop.
    Light,
    /// Evening.
    Dark,
}

impl Theme {
    /// The one after it, for a switch that goes around.
    pub fn next(self) -> Self {
        match self {
            Self::System => Self::Light,
            Self::Light => Self::Dark,
            Self::Dark => Self::System,
        }
    }

    /// Its name for people.
    pub fn title(self) -> &'static str {
        match self {
            Self::System => "as the system",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }
}

/// What was chosen the last time.
pub fn chosen() -> Theme {
    let stored = (|| window().local_storage().ok()??.get_item(KEY).ok()?)();
    match stored.as_deref() {
        Some("light") => Theme::Light,
        Some("dark") => Theme::Dark,
        _ => Theme::System,
    }
}

/// Shows the page in a theme and remembers it.
pub fn choose(theme: Theme) {
    show(theme);
    if let Ok(Some(storage)) = window().local_storage() {
        // Where nothing can be stored the choice lasts as long as the page.
        let _ = match theme {
            Theme::System => storage.remove_item(KEY),
            Theme::Light | Theme::Dark => storage.set_item(KEY, theme.title()),
        };
    }
}

/// Shows the page in a theme.
pub fn show(theme: Theme) {
    let Some(root) = document().document_element() else {
        return;
    };
    // Setting an attribute of this name cannot fail.
    let _ = match theme {
        Theme::System => root.remove_attribute("data-theme"),
        Theme::Light | Theme::Dark => root.set_attribute("data-theme", theme.title()),
    };
}
