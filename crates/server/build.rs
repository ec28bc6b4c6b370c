//! Puts the browser client's files into the program.
//!
//! They are taken from the folder that `VIDRARIA_CLIENT` names, or else from `target/client` of
//! the workspace; `cargo xtask client` makes it. Without it a page says what to do.

use std::env;
use std::error::Error;
use std::fmt::Write;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

fn main() -> Result<(), Box<dyn Error>> {
    let crate_folder = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    let folder = env::var_os("VIDRARIA_CLIENT")
        .map_or_else(|| crate_folder.join("../../target/client"), PathBuf::from);
    println!("cargo::rerun-if-env-changed=VIDRARIA_CLIENT");
    println!("cargo::rerun-if-changed=build.rs");
    // A folder that is not there keeps this script running in every build, until it is there.
    println!("cargo::rerun-if-changed={}", folder.display());

    let mut paths = Vec::new();
    if folder.join("index.html").is_file() {
        files(&folder, "", &mut paths)?;
    }
    let mut table = "static FILES: &[File] = &[\n".to_owned();
    if paths.is_empty() {
        let page = crate_folder.join("src/client/unbuilt.html");
        println!("cargo::rerun-if-changed={}", page.display());
        entry(&mut table, "index.html", &page)?;
    }
    for path in paths {
        entry(&mut table, &path, &folder.join(&path))?;
    }
    table.push_str("];\n");
    let out = PathBuf::from(env::var("OUT_DIR")?).join("client.rs");
    Ok(fs::write(out, table)?)
}

/// Collects the paths of all files that are not another's compressed form, with `/` between parts.
fn files(folder: &Path, prefix: &str, paths: &mut Vec<String>) -> Result<(), Box<dyn Error>> {
    let mut entries = fs::read_dir(folder)?.collect::<Result<Vec<_>, _>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let name = entry.file_name();
        let name = name.to_str().ok_or("a file's name is no UTF-8")?;
        let path = format!("{prefix}{name}");
        if entry.file_type()?.is_dir() {
            files(&entry.path(), &format!("{path}/"), paths)?;
        } else if !name.ends_with(".gz") && !name.ends_with(".br") {
            paths.push(path);
        }
    }
    Ok(())
}

/// Writes the table's entry of a file.
fn entry(table: &mut String, path: &str, file: &Path) -> Result<(), Box<dyn Error>> {
    let file = file.canonicalize()?;
    let compressed = |extension: &str| {
        let sibling = format!("{}.{extension}", file.display());
        if Path::new(&sibling).is_file() {
            format!("Some(include_bytes!({sibling:?}))")
        } else {
            "None".to_owned()
        }
    };
    let mut hasher = DefaultHasher::new();
    fs::read(&file)?.hash(&mut hasher);
    writeln!(
        table,
        "    File {{ path: {path:?}, content_type: {:?}, immutable: {}, tag: \"{:016x}\", \
         content: include_bytes!({:?}), gzip: {}, brotli: {} }},",
        content_type(path),
        is_hashed(path),
        hasher.finish(),
        file.display().to_string(),
        compressed("gz"),
        compressed("br"),
    )?;
    Ok(())
}

/// Whether a name has the hash of its content in it: `app-0123456789abcdef.wasm`.
fn is_hashed(path: &str) -> bool {
    let stem = path.rsplit_once('.').map_or(path, |(stem, _)| stem);
    stem.rsplit_once('-').is_some_and(|(_, hash)| {
        hash.len() == 16 && hash.bytes().all(|byte| byte.is_ascii_hexdigit())
    })
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, extension)| extension) {
        "css" => "text/css; charset=utf-8",
        "html" => "text/html; charset=utf-8",
        "ico" => "image/x-icon",
        "jpg" => "image/jpeg",
        "js" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "mp3" => "audio/mpeg",
        "ogg" => "audio/ogg",
        "png" => "image/png",
        "svg" => "image/svg+xml",
        "txt" => "text/plain; charset=utf-8",
        "wasm" => "application/wasm",
        "webmanifest" => "application/manifest+json",
        "webp" => "image/webp",
        "woff2" => "font/woff2",
        _ => "application/octet-stream",
    }
}
