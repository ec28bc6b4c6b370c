//! Calling a player back: a short sound, and a notification of the browser's. Both are off until
//! they are switched on.

use std::cell::RefCell;

use leptos::prelude::{document, window};
use wasm_bindgen::JsValue;
use web_sys::{AudioContext, Notification, NotificationOptions, NotificationPermission};

const SOUND: &str = "vidraria.sound";
const NOTICES: &str = "vidraria.notices";

/// Two tones of a glass that is struck: when each begins, in seconds, and how high it is, in hertz.
const TONES: [(f64, f32); 2] = [(0.0, 1174.7), (0.16, 1568.0)];

thread_local! {
    /// There is one for the page; a browser lets it sound once the player has touched something.
    static CONTEXT: RefCell<Option<AudioContext>> = const { RefCell::new(None) };
}

/// Whether a sound is wanted.
pub fn has_sound() -> bool {
    is_on(SOUND)
}

/// Switches the sound on or off; on, it sounds once.
pub fn set_sound(on: bool) {
    switch(SOUND, on);
    if on {
        touched();
        play();
    }
}

/// Whether notifications are wanted and allowed.
pub fn has_notices() -> bool {
    is_on(NOTICES) && can_notify() && Notification::permission() == NotificationPermission::Granted
}

/// Switches notifications on or off; the browser asks whether they may be shown.
pub fn set_notices(on: bool) {
    switch(NOTICES, on);
    if on && can_notify() && Notification::permission() == NotificationPermission::Default {
        // The browser's answer is read when there is something to tell.
        let _ = Notification::request_permission();
    }
}

/// Says that the player has touched the page, so that it may sound later.
pub fn touched() {
    if !has_sound() {
        return;
    }
    CONTEXT.with_borrow_mut(|context| {
        if context.is_none() {
            *context = AudioContext::new().ok();
        }
        if let Some(context) = context {
            // A browser that allows no sound stays silent.
            let _ = context.resume();
        }
    });
}

/// Calls the player: by sound if that is wanted, by a notification if he looks elsewhere.
pub fn sound_for(title: &str, text: &str) {
    if has_sound() {
        touched();
        play();
    }
    if has_notices() && document().hidden() {
        let options = NotificationOptions::new();
        options.set_body(text);
        options.set_tag("vidraria");
        // Some browsers on phones allow this to service workers only.
        let _ = Notification::new_with_options(title, &options);
    }
}

/// Whether the browser knows notifications; some do only over TLS, some not at all.
pub fn can_notify() -> bool {
    js_sys::Reflect::has(&window(), &"Notification".into()).unwrap_or(false)
}

fn play() {
    CONTEXT.with_borrow(|context| {
        if let Some(context) = context {
            for (begin, pitch) in TONES {
                // Without sound the title still says whose turn it is.
                let _ = strike(context, begin, pitch);
            }
        }
    });
}

/// Lets a tone begin that dies away.
fn strike(context: &AudioContext, begin: f64, pitch: f32) -> Result<(), JsValue> {
    let (oscillator, gain) = (context.create_oscillator()?, context.create_gain()?);
    let at = context.current_time() + begin;
    oscillator.frequency().set_value(pitch);
    gain.gain().set_value_at_time(0.12, at)?;
    gain.gain()
        .exponential_ramp_to_value_at_time(0.0005, at + 0.7)?;
    oscillator.connect_with_audio_node(&gain)?;
    gain.connect_with_audio_node(&context.destination())?;
    oscillator.start_with_when(at)?;
    oscillator.stop_with_when(at + 0.75)
}

fn is_on(key: &str) -> bool {
    let stored = (|| window().local_storage().ok()??.get_item(key).ok()?)();
    stored.as_deref() == Some("on")
}

fn switch(key: &str, on: bool) {
    if let Ok(Some(storage)) = window().local_storage() {
        // Where nothing can be stored it stays off.
        let _ = storage.set_item(key, if on { "on" } else { "off" });
    }
}
