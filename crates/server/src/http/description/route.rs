//! One route as it is described.

use utoipa::openapi::path::{
    HttpMethod, Operation, OperationBuilder, ParameterBuilder, ParameterIn,
};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::security::SecurityRequirement;
use utoipa::openapi::{ContentBuilder, Ref, Required, ResponseBuilder};

/// The content type of JSON.
pub(super) const JSON: &str = "application/json";

/// By what an asker is known.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    /// The key of a seat.
    Key,
    /// The cookie of a browser.
    Cookie,
    /// A token.
    Token,
}

/// A route.
pub(super) struct Route {
    pub(super) method: HttpMethod,
    pub(super) path: &'static str,
    summary: &'static str,
    /// Each of these ways will do.
    ways: Vec<Way>,
    /// Whether it also answers whoever comes by none of them.
    open: bool,
    query: Option<(&'static str, &'static str)>,
    takes: Option<(&'static str, &'static str)>,
    /// By status: the content type and the schema, if there is a body.
    gives: Vec<(u16, Option<(&'static str, &'static str)>)>,
}

impl Route {
    pub(super) fn new(method: HttpMethod, path: &'static str, summary: &'static str) -> Self {
        Self {
            method,
            path,
            summary,
            ways: Vec::new(),
            open: true,
            query: None,
            takes: None,
            gives: Vec::new(),
        }
    }

    /// Answers only who is known in this way, or in one of those named before.
    pub(super) fn only(mut self, way: Way) -> Self {
        self.ways.push(way);
        self.open = false;
        self
    }

    /// Answers more to who is known in this way.
    pub(super) fn perhaps(mut self, way: Way) -> Self {
        self.ways.push(way);
        self
    }

    /// Takes something in the query, of this schema.
    pub(super) fn query(mut self, name: &'static str, schema: &'static str) -> Self {
        self.query = Some((name, schema));
        self
    }

    /// Takes JSON of this schema.
    pub(super) fn takes(mut self, schema: &'static str) -> Self {
        self.takes = Some((JSON, schema));
        self
    }

    /// Takes a file.
    pub(super) fn takes_file(mut self, kind: &'static str) -> Self {
        self.takes = Some((kind, "Text"));
        self
    }

    /// Gives JSON of this schema.
    pub(super) fn gives(mut self, status: u16, schema: &'static str) -> Self {
        self.gives.push((status, Some((JSON, schema))));
        self
    }

    /// Gives a file, or lines as they come.
    pub(super) fn gives_text(mut self, kind: &'static str) -> Self {
        self.gives.push((200, Some((kind, "Text"))));
        self
    }

    /// Gives a status and no more.
    pub(super) fn answers(mut self, status: u16) -> Self {
        self.gives.push((status, None));
        self
    }

    /// The route as OpenAPI has it.
    pub(super) fn operation(&self) -> Operation {
        let mut operation = OperationBuilder::new()
            .summary(Some(self.summary))
            .operation_id(Some(self.id()));
        for name in named(self.path) {
            let parameter = ParameterBuilder::new()
                .name(name)
                .parameter_in(ParameterIn::Path)
                .required(Required::True)
                .schema(Some(Ref::from_schema_name(schema_of(name))));
            operation = operation.parameter(parameter);
        }
        if let Some((name, schema)) = self.query {
            let parameter = ParameterBuilder::new()
                .name(name)
                .parameter_in(ParameterIn::Query)
                .required(Required::False)
                .schema(Some(Ref::from_schema_name(schema)));
            operation = operation.parameter(parameter);
        }
        if let Some((kind, schema)) = self.takes {
            let body = RequestBodyBuilder::new()
                .content(kind, content(schema))
                .required(Some(Required::True));
            operation = operation.request_body(Some(body.build()));
        }
        for (status, given) in &self.gives {
            let mut response = ResponseBuilder::new().description(described(*status));
            if let Some((kind, schema)) = given {
                response = response.content(*kind, content(schema));
            }
            operation = operation.response(status.to_string(), response.build());
        }
        let refused = ResponseBuilder::new()
            .description("Why not.")
            .content("application/problem+json", content("Problem"));
        operation = operation.response("default", refused.build());
        for way in &self.ways {
            let name = way.name();
            operation = operation.security(SecurityRequirement::new(name, [""; 0]));
        }
        if self.open && !self.ways.is_empty() {
            operation = operation.security(SecurityRequirement::default());
        }
        operation.build()
    }

    /// The method and the path in one word.
    fn id(&self) -> String {
        let method = match self.method {
            HttpMethod::Get => "get",
            HttpMethod::Post => "post",
            HttpMethod::Put => "put",
            HttpMethod::Patch => "patch",
            HttpMethod::Delete => "delete",
            _ => "do",
        };
        let words = self.path.split(['/', '{', '}', '-']);
        let words = words.filter(|word| !word.is_empty() && *word != "api");
        words.fold(method.to_owned(), |id, word| format!("{id}_{word}"))
    }
}

impl Way {
    /// The name of its security scheme.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Key => "key",
            Self::Cookie => "cookie",
            Self::Token => "token",
        }
    }
}

/// The names in a path.
fn named(path: &str) -> impl Iterator<Item = &str> {
    let parts = path.split('/');
    parts.filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'))
}

/// The schema of what is named in a path.
fn schema_of(name: &str) -> &'static str {
    match name {
        "table" => "TableId",
        "person" => "PersonId",
        "game" => "Game",
        "number" => "Number",
        _ => "ItemId",
    }
}

fn content(schema: &str) -> utoipa::openapi::Content {
    let schema = Ref::from_schema_name(schema);
    ContentBuilder::new().schema(Some(schema)).build()
}

fn described(status: u16) -> &'static str {
    match status {
        101 => "A WebSocket.",
        201 => "Made.",
        202 => "Not yet: ask again.",
        204 => "Done.",
        _ => "The answer.",
    }
}
