//! The folder of finished files: hashed names, references between files, compressed siblings.

use std::collections::BTreeMap;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use brotli::CompressorWriter;
use flate2::Compression;
use flate2::write::GzEncoder;

/// Kinds of files worth compressing; pictures and fonts are compressed already.
const COMPRESSIBLE: [&str; 9] = [
    "css",
    "html",
    "js",
    "json",
    "net",
    "svg",
    "txt",
    "wasm",
    "webmanifest",
];

/// A folder being filled for the browser.
pub(crate) struct Folder {
    path: PathBuf,
    /// Plain name to hashed name.
    hashed: BTreeMap<String, String>,
}

impl Folder {
    /// An empty folder at `path`; whatever was there is deleted.
    pub(crate) fn create(path: PathBuf) -> Result<Self> {
        if path.exists() {
            fs::remove_dir_all(&path)?;
        }
        fs::create_dir_all(&path)?;
        Ok(Self {
            path,
            hashed: BTreeMap::new(),
        })
    }

    /// Where the folder lies.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Writes `content` as `name` with its hash put before the extension, so that a browser may
    /// keep it for ever. Other files call it `{{name}}`.
    pub(crate) fn add_hashed(&mut self, name: &str, content: &[u8]) -> Result<()> {
        let (stem, extension) = name.rsplit_once('.').unwrap_or((name, ""));
        let hashed = format!("{stem}-{}.{extension}", hash(content));
        self.add(&hashed, content)?;
        self.hashed.insert(name.to_owned(), hashed);
        Ok(())
    }

    /// Writes `content` as `name`, with a `.gz` and a `.br` beside it where they save something.
    pub(crate) fn add(&self, name: &str, content: &[u8]) -> Result<()> {
        let path = self.path.join(name);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(&path, content).with_context(|| format!("cannot write {}", path.display()))?;
        let extension = path.extension().unwrap_or_default().to_string_lossy();
        if COMPRESSIBLE.contains(&&*extension) {
            for (suffix, packed) in [("gz", gzip(content)?), ("br", brotli(content)?)] {
                if packed.len() < content.len() {
                    fs::write(self.path.join(format!("{name}.{suffix}")), packed)?;
                }
            }
        }
        Ok(())
    }

    /// `template` with every `{{name}}` replaced by the hashed name of that file.
    pub(crate) fn fill(&self, template: &str) -> Result<String> {
        let mut parts = template.split("{{");
        let mut filled = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let (name, rest) = part.split_once("}}").context("a {{ without its }}")?;
            let Some(hashed) = self.hashed.get(name) else {
                let known: Vec<_> = self.hashed.keys().map(String::as_str).collect();
                bail!("there is no {{{{{name}}}}}; known are {}", known.join(", "));
            };
            filled.push_str(hashed);
            filled.push_str(rest);
        }
        Ok(filled)
    }
}

/// Sixteen hexadecimal digits that change with the content.
pub(crate) fn hash(content: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    content.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

fn gzip(content: &[u8]) -> Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(content)?;
    Ok(encoder.finish()?)
}

/// Quality 9 of 11: the last step takes ten times as long for a tenth.
fn brotli(content: &[u8]) -> Result<Vec<u8>> {
    let mut packed = Vec::new();
    let mut encoder = CompressorWriter::new(&mut packed, 1 << 16, 9, 22);
    encoder.write_all(content)?;
    drop(encoder);
    Ok(packed)
}

/// All files under `folder`, as paths relative to it with `/` between the parts, sorted.
pub(crate) fn files(folder: &Path) -> Result<Vec<String>> {
    let mut found = Vec::new();
    let entries =
        fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    for entry in entries {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if entry.file_type()?.is_dir() {
            found.extend(
                files(&entry.path())?
                    .into_iter()
                    .map(|inner| format!("{name}/{inner}")),
            );
        } else {
            found.push(name);
        }
    }
    found.sort();
    Ok(found)
}
