//! The routes about who somebody is.

use utoipa::openapi::path::HttpMethod::{Delete, Get, Patch, Post, Put};

use super::route::Route;
use super::route::Way::{Cookie, Token};

pub(super) fn routes() -> Vec<Route> {
    own().into_iter().chain(doors()).collect()
}

/// What somebody has.
fn own() -> Vec<Route> {
    vec![
        Route::new(Put, "/api/me/name", "Take another name")
            .only(Cookie)
            .takes("NewName")
            .answers(204),
        Route::new(Put, "/api/me/password", "Choose a password")
            .only(Cookie)
            .takes("NewPassword")
            .answers(204),
        Route::new(Get, "/api/me/data", "All that is kept about the asker")
            .only(Cookie)
            .gives(200, "Everything"),
        Route::new(Get, "/api/me/seats", "The seats taken")
            .only(Cookie)
            .gives(200, "TakenSeats"),
        Route::new(Delete, "/api/me", "Be forgotten")
            .only(Cookie)
            .takes("Farewell")
            .answers(204),
        Route::new(Get, "/api/me/sessions", "Where one is signed in")
            .only(Cookie)
            .gives(200, "Sessions"),
        Route::new(Delete, "/api/me/sessions", "Sign out elsewhere")
            .only(Cookie)
            .answers(204),
        Route::new(Delete, "/api/me/sessions/{session}", "End a session")
            .only(Cookie)
            .answers(204),
        Route::new(Get, "/api/me/passkeys", "The own passkeys")
            .only(Cookie)
            .gives(200, "Passkeys"),
        Route::new(Post, "/api/me/passkeys/challenge", "Begin to add a passkey")
            .only(Cookie)
            .gives(200, "Ceremony"),
        Route::new(Post, "/api/me/passkeys", "Add a passkey")
            .only(Cookie)
            .takes("CeremonyAnswer")
            .answers(201),
        Route::new(Patch, "/api/me/passkeys/{passkey}", "Rename a passkey")
            .only(Cookie)
            .takes("NewName")
            .answers(204),
        Route::new(Delete, "/api/me/passkeys/{passkey}", "Remove a passkey")
            .only(Cookie)
            .answers(204),
        Route::new(Get, "/api/me/tokens", "The own tokens")
            .only(Cookie)
            .gives(200, "Tokens"),
        Route::new(Post, "/api/me/tokens", "Make a token")
            .only(Cookie)
            .takes("NewToken")
            .gives(201, "MadeToken"),
        Route::new(Delete, "/api/me/tokens/{token}", "Revoke a token")
            .only(Cookie)
            .answers(204),
    ]
}

/// Coming in and being known.
fn doors() -> Vec<Route> {
    vec![
        Route::new(Get, "/api/me", "Who asks")
            .perhaps(Cookie)
            .gives(200, "MaybePerson"),
        Route::new(Post, "/api/me", "Who asks, a guest if need be")
            .perhaps(Cookie)
            .takes("Introduction")
            .gives(200, "Person")
            .gives(201, "Person"),
        Route::new(Post, "/api/sign-in", "Sign in by name and password")
            .takes("SignIn")
            .gives(200, "Person"),
        Route::new(
            Post,
            "/api/sign-in/passkey/challenge",
            "Begin to sign in by passkey",
        )
        .gives(200, "Ceremony"),
        Route::new(Post, "/api/sign-in/passkey", "Sign in by passkey")
            .takes("CeremonyAnswer")
            .gives(200, "Person"),
        Route::new(Post, "/api/sign-out", "Sign out")
            .only(Cookie)
            .answers(204),
        Route::new(Get, "/api/token", "Whose a token is")
            .only(Token)
            .gives(200, "TokenHolder"),
    ]
}
