//! The cookie by which a browser is known.

use std::convert::Infallible;

use axum::http::header::{COOKIE, SET_COOKIE};
use axum::http::{HeaderMap, HeaderValue};
use axum::response::{IntoResponseParts, ResponseParts};

use crate::accounts::{LASTING, Secret};

/// The cookie's name where there is no TLS.
const NAME: &str = "vidraria";

/// The cookie's name behind TLS. Browsers take a cookie of this prefix from its own host over TLS
/// only, so nobody can slip another one in.
const SECURE_NAME: &str = "__Host-vidraria";

/// A cookie to be set.
pub(super) struct Cookie(HeaderValue);

impl Cookie {
    /// The cookie with a session's secret.
    pub(super) fn of(secret: &Secret, secure: bool) -> Self {
        Self::with(secret.text(), secure, LASTING / 1000)
    }

    /// The same cookie for another year.
    pub(super) fn again(secret: &str, secure: bool) -> Self {
        Self::with(secret, secure, LASTING / 1000)
    }

    /// Takes the cookie away.
    pub(super) fn gone(secure: bool) -> Self {
        Self::with("", secure, 0)
    }

    fn with(value: &str, secure: bool, seconds: u64) -> Self {
        let (name, end) = if secure {
            (SECURE_NAME, "; Secure")
        } else {
            (NAME, "")
        };
        let cookie =
            format!("{name}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{end}");
        let mut cookie = HeaderValue::try_from(cookie).unwrap_or(HeaderValue::from_static(""));
        cookie.set_sensitive(true);
        Self(cookie)
    }

    /// Adds the cookie to an answer's headers.
    pub(super) fn add_to(self, headers: &mut HeaderMap) {
        headers.append(SET_COOKIE, self.0);
    }
}

impl IntoResponseParts for Cookie {
    type Error = Infallible;

    fn into_response_parts(self, mut parts: ResponseParts) -> Result<ResponseParts, Infallible> {
        self.add_to(parts.headers_mut());
        Ok(parts)
    }
}

/// The secret in a request's cookie, and whether it is the one for TLS. Where it is known whether
/// the page came over TLS, only the cookie for that counts.
pub(super) fn read(headers: &HeaderMap, over_tls: Option<bool>) -> Option<(&str, bool)> {
    let named = |name: &str| {
        let lists = headers.get_all(COOKIE).iter();
        let mut cookies = lists
            .filter_map(|list| list.to_str().ok())
            .flat_map(|list| list.split(';'))
            .filter_map(|cookie| cookie.trim().split_once('='));
        cookies
            .find(|(found, _)| *found == name)
            .map(|(_, secret)| secret)
    };
    let secure = || named(SECURE_NAME).map(|secret| (secret, true));
    let plain = || named(NAME).map(|secret| (secret, false));
    match over_tls {
        Some(true) => secure(),
        Some(false) => plain(),
        None => secure().or_else(plain),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(cookies: &str) -> HeaderMap {
        HeaderMap::from_iter([(COOKIE, HeaderValue::from_str(cookies).unwrap())])
    }

    #[test]
    fn the_cookie_is_found_among_others() {
        let headers = request("a=b; vidraria=secret; c=d");
        assert_eq!(read(&headers, None), Some(("secret", false)));
        assert_eq!(read(&request("xvidraria=secret"), None), None);
        assert_eq!(read(&HeaderMap::new(), None), None);
    }

    #[test]
    fn behind_tls_only_the_cookie_from_there_counts() {
        let both = request("vidraria=planted; __Host-vidraria=mine");
        assert_eq!(read(&both, None), Some(("mine", true)));
        assert_eq!(read(&both, Some(true)), Some(("mine", true)));
        assert_eq!(read(&request("vidraria=planted"), Some(true)), None);
        assert_eq!(read(&both, Some(false)), Some(("planted", false)));
    }

    #[test]
    fn the_cookie_says_how_it_is_to_be_kept() {
        let secret = Secret::of_session().unwrap();
        let text = |cookie: Cookie| cookie.0.to_str().unwrap().to_owned();
        assert_eq!(
            text(Cookie::of(&secret, true)),
            format!(
                "__Host-vidraria={}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure",
                secret.text()
            )
        );
        assert_eq!(
            text(Cookie::gone(false)),
            "vidraria=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax"
        );
    }
}
