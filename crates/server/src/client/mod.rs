//! The browser client's files, which are part of the program.

mod encoding;

use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

use encoding::Encoding;

/// A file of the client.
struct File {
    /// Its path below `/`, such as `app-0123456789abcdef.wasm`.
    path: &'static str,
    /// What it is.
    content_type: &'static str,
    /// It never changes under this path, so browsers may keep it for ever.
    immutable: bool,
    /// Changes when the content does.
    tag: &'static str,
    content: &'static [u8],
    gzip: Option<&'static [u8]>,
    brotli: Option<&'static [u8]>,
}

// `FILES: &[File]`, written by the build script.
include!(concat!(env!("OUT_DIR"), "/client.rs"));

/// Answers with a file of the client. Addresses that name no file are the client's own pages, so
/// they get its first page.
pub(crate) async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if method != Method::GET && method != Method::HEAD {
        let allow = [(header::ALLOW, "GET, HEAD")];
        return (StatusCode::METHOD_NOT_ALLOWED, allow).into_response();
    }
    let path = uri.path().trim_start_matches('/');
    let names_a_file = path
        .rsplit('/')
        .next()
        .is_some_and(|name| name.contains('.'));
    let wanted = if names_a_file { path } else { "index.html" };
    match FILES.iter().find(|file| file.path == wanted) {
        Some(file) => file.response(&headers),
        None => (StatusCode::NOT_FOUND, "there is no such file\n").into_response(),
    }
}

impl File {
    fn response(&self, request: &HeaderMap) -> Response {
        let (encoding, content) = self.best(request);
        let tag = format!("\"{}{}\"", self.tag, encoding.map_or("", Encoding::suffix));
        let cache = if self.immutable {
            "public, max-age=31536000, immutable"
        } else {
            "no-cache"
        };
        let headers = [
            (header::CACHE_CONTROL, cache),
            (header::VARY, "accept-encoding"),
            (header::ETAG, &tag),
        ];
        if known(request, &tag) {
            return (StatusCode::NOT_MODIFIED, headers).into_response();
        }
        let content_type = [(header::CONTENT_TYPE, self.content_type)];
        let mut response = (headers, content_type, content).into_response();
        if let Some(encoding) = encoding {
            let name = HeaderValue::from_static(encoding.name());
            response
                .headers_mut()
                .insert(header::CONTENT_ENCODING, name);
        }
        response
    }

    /// The smallest form that the browser takes.
    fn best(&self, request: &HeaderMap) -> (Option<Encoding>, &'static [u8]) {
        let forms = [(Encoding::Brotli, self.brotli), (Encoding::Gzip, self.gzip)];
        for (encoding, content) in forms {
            if let Some(content) = content
                && encoding.accepted(request)
            {
                return (Some(encoding), content);
            }
        }
        (None, self.content)
    }
}

/// Whether the browser has the content of this tag already.
fn known(request: &HeaderMap, tag: &str) -> bool {
    let lists = request.get_all(header::IF_NONE_MATCH).iter();
    let mut tags = lists
        .filter_map(|list| list.to_str().ok())
        .flat_map(|list| list.split(','))
        .map(|known| known.trim().trim_start_matches("W/"));
    tags.any(|known| known == tag || known == "*")
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: File = File {
        path: "app-0123456789abcdef.js",
        content_type: "text/javascript; charset=utf-8",
        immutable: true,
        tag: "tag",
        content: b"plain",
        gzip: Some(b"gzip"),
        brotli: Some(b"brotli"),
    };

    fn answer(file: &File, header: header::HeaderName, value: &str) -> Response {
        let mut request = HeaderMap::new();
        request.insert(header, value.parse().unwrap());
        file.response(&request)
    }

    #[test]
    fn a_file_is_sent_in_the_smallest_form_that_the_browser_takes() {
        for (accepted, encoding, tag) in [
            ("gzip, br", Some("br"), "\"tag-br\""),
            ("gzip", Some("gzip"), "\"tag-gzip\""),
            ("zstd", None, "\"tag\""),
        ] {
            let response = answer(&FILE, header::ACCEPT_ENCODING, accepted);
            let headers = response.headers();
            let sent = headers.get(header::CONTENT_ENCODING);
            assert_eq!(sent.map(HeaderValue::as_bytes), encoding.map(str::as_bytes));
            assert_eq!(headers[header::ETAG], tag);
            assert_eq!(headers[header::CONTENT_TYPE], FILE.content_type);
        }
    }

    #[test]
    fn only_a_file_that_never_changes_is_kept_for_ever() {
        let page = File {
            immutable: false,
            ..FILE
        };
        for (file, cache) in [
            (FILE, "public, max-age=31536000, immutable"),
            (page, "no-cache"),
        ] {
            let response = answer(&file, header::ACCEPT_ENCODING, "");
            assert_eq!(response.headers()[header::CACHE_CONTROL], cache);
        }
    }

    #[test]
    fn a_file_the_browser_has_is_not_sent_again() {
        for (known, status) in [
            ("\"tag\"", StatusCode::NOT_MODIFIED),
            ("\"x\", W/\"tag\"", StatusCode::NOT_MODIFIED),
            ("*", StatusCode::NOT_MODIFIED),
            ("\"tag-br\"", StatusCode::OK),
        ] {
            let response = answer(&FILE, header::IF_NONE_MATCH, known);
            assert_eq!(response.status(), status, "{known}");
        }
    }
}
