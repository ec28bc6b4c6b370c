//! The description of all routes, by OpenAPI 3.1.

mod bots;
mod persons;
mod records;
mod route;
mod tables;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use axum::http::header;
use axum::response::IntoResponse;
use utoipa::openapi::path::{HttpMethod, Paths};
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{
    Components, ComponentsBuilder, InfoBuilder, LicenseBuilder, OpenApi, OpenApiBuilder, RefOr,
    Schema,
};

use route::{JSON, Route, Way};

/// The schemas of all messages.
const SCHEMAS: &str = include_str!("schemas.json");

/// The description, written once.
static DESCRIPTION: LazyLock<String> = LazyLock::new(|| describe().to_json().unwrap_or_default());

/// `GET /api`: this description.
pub(super) async fn description() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, JSON)], DESCRIPTION.as_str())
}

fn describe() -> OpenApi {
    let info = InfoBuilder::new()
        .title("Vidraria")
        .version(env!("CARGO_PKG_VERSION"))
        .description(Some(
            "Tables for Stained Glass of Sintra and River Valley Glassworks. What the parts mean \
             is told in docs/protocol.md, docs/persons.md, docs/records.md and docs/bots.md.",
        ))
        .license(Some(
            LicenseBuilder::new()
                .name("MIT OR Apache-2.0")
                .identifier(Some("MIT OR Apache-2.0"))
                .build(),
        ));
    let mut paths = Paths::new();
    for route in routes() {
        paths.add_path_operation(route.path, vec![route.method.clone()], route.operation());
    }
    OpenApiBuilder::new()
        .info(info.build())
        .paths(paths)
        .components(Some(components()))
        .build()
}

fn routes() -> Vec<Route> {
    let own = Route::new(HttpMethod::Get, "/api", "This description").gives(200, "Any");
    [own]
        .into_iter()
        .chain(tables::routes())
        .chain(persons::routes())
        .chain(records::routes())
        .chain(bots::routes())
        .collect()
}

fn components() -> Components {
    let mut components = ComponentsBuilder::new();
    for (name, schema) in schemas() {
        components = components.schema(name, schema);
    }
    let bearer = |what: &str| {
        let scheme = HttpBuilder::new().scheme(HttpAuthScheme::Bearer);
        SecurityScheme::Http(scheme.description(Some(what)).build())
    };
    let cookie = ApiKeyValue::with_description(
        "vidraria",
        "The cookie of a browser; what changes something needs the page's Origin, too.",
    );
    components
        .security_scheme(Way::Key.name(), bearer("The key of a seat."))
        .security_scheme(Way::Token.name(), bearer("A token."))
        .security_scheme(
            Way::Cookie.name(),
            SecurityScheme::ApiKey(ApiKey::Cookie(cookie)),
        )
        .build()
}

fn schemas() -> BTreeMap<String, RefOr<Schema>> {
    serde_json::from_str(SCHEMAS).unwrap_or_default()
}

#[cfg(test)]
mod tests;
