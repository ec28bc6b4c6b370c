//! Which compression a browser takes.

use axum::http::HeaderMap;
use axum::http::header::ACCEPT_ENCODING;

/// A compression the client's files may be in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Encoding {
    Brotli,
    Gzip,
}

impl Encoding {
    /// Its name in headers.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Brotli => "br",
            Self::Gzip => "gzip",
        }
    }

    /// What it adds to a content's tag.
    pub(super) fn suffix(self) -> &'static str {
        match self {
            Self::Brotli => "-br",
            Self::Gzip => "-gzip",
        }
    }

    /// Whether a request says that it takes this.
    pub(super) fn accepted(self, request: &HeaderMap) -> bool {
        let lists = request.get_all(ACCEPT_ENCODING).iter();
        lists
            .filter_map(|list| list.to_str().ok())
            .flat_map(|list| list.split(','))
            .any(|item| self.is(item))
    }

    /// Whether an item of the header is this encoding and not ruled out by a weight of zero.
    fn is(self, item: &str) -> bool {
        let mut parts = item.split(';').map(str::trim);
        let named = parts
            .next()
            .is_some_and(|name| name.eq_ignore_ascii_case(self.name()));
        let refused = parts.any(|part| {
            let weight = part.strip_prefix("q=").map(str::trim);
            weight.and_then(|weight| weight.parse().ok()) == Some(0.0)
        });
        named && !refused
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_the_browser_names_is_accepted() {
        for (header, brotli, gzip) in [
            ("", false, false),
            ("gzip, deflate, br, zstd", true, true),
            ("GZIP;q=0.5", false, true),
            ("br;q=0, gzip;q=1.0", false, true),
            ("gzip; q=0.000", false, false),
            ("identity", false, false),
        ] {
            let mut request = HeaderMap::new();
            request.insert(ACCEPT_ENCODING, header.parse().unwrap());
            assert_eq!(Encoding::Brotli.accepted(&request), brotli, "{header}");
            assert_eq!(Encoding::Gzip.accepted(&request), gzip, "{header}");
        }
        assert!(!Encoding::Gzip.accepted(&HeaderMap::new()));
    }
}
