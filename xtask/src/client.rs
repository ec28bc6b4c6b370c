//! Builds the browser client: the page's WebAssembly and the search's beside it, bindings, style,
//! networks and page in one folder.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};

use crate::bindings;
use crate::folder::{self, Folder};
use crate::toolchain::{WASM, ensure_wasm_target};
use crate::workspace::{Workspace, run};

/// Starts the program; a file of its own because the page allows no inline script.
const BOOT: &str = include_str!("boot.js");

/// Starts the search in its Web Worker.
const WORKER: &str = include_str!("worker.js");

/// The place in the page's head for the addresses of the networks.
const NETS: &str = "<!-- nets -->\n";

/// Builds the client into [`Workspace::client`]. A folder already made from the same inputs is
/// left untouched, so that the server embedding it stays fresh too.
pub(crate) fn build(workspace: &Workspace) -> Result<()> {
    ensure_wasm_target()?;
    eprintln!("==> compiling the client");
    run(
        workspace
            .cargo()
            .args(["build", "--package", "vidraria-web"])
            .args(["--profile", "wasm", "--target", WASM]),
        "compiling the client",
    )?;
    eprintln!("==> compiling the search beside it");
    run(
        workspace
            .cargo()
            .args(["build", "--package", "vidraria-worker"])
            .args(["--profile", "worker", "--target", WASM])
            .env("RUSTFLAGS", "-C target-feature=+simd128"),
        "compiling the search",
    )?;
    let inputs = Inputs::read(workspace)?;
    let fingerprint = inputs.fingerprint()?;
    let stamp = workspace.target.join("client.stamp");
    if workspace.client().is_dir() && fs::read_to_string(&stamp).is_ok_and(|s| s == fingerprint) {
        return Ok(());
    }
    eprintln!("==> making the client's folder");
    let fresh = workspace.target.join("client.new");
    inputs.assemble(fresh.clone())?;
    let client = workspace.client();
    if client.exists() {
        fs::remove_dir_all(&client)?;
    }
    fs::rename(fresh, client)?;
    Ok(fs::write(stamp, fingerprint)?)
}

/// Builds the client and prints how large each of its files is: those that every visitor fetches,
/// then those that are fetched when somebody asks for advice.
pub(crate) fn build_and_show(workspace: &Workspace) -> Result<()> {
    build(workspace)?;
    let client = workspace.client();
    println!(
        "{}\n{:>10} {:>10} {:>10}",
        client.display(),
        "bytes",
        "gzip",
        "brotli"
    );
    let files = folder::files(&client)?;
    let mut names: Vec<_> = files
        .iter()
        .filter(|name| !name.ends_with(".gz") && !name.ends_with(".br"))
        .collect();
    names.sort_by_key(|name| is_for_advice(name));
    for advice in [false, true] {
        let mut sums = [0; 3];
        for name in names.iter().filter(|name| is_for_advice(name) == advice) {
            let raw = fs::metadata(client.join(name))?.len();
            let packed = |suffix: &str| {
                fs::metadata(client.join(format!("{name}.{suffix}"))).map_or(raw, |file| file.len())
            };
            let sizes = [raw, packed("gz"), packed("br")];
            print_row(sizes, name);
            for (sum, size) in sums.iter_mut().zip(sizes) {
                *sum += size;
            }
        }
        print_row(sums, if advice { "for advice" } else { "the page" });
    }
    Ok(())
}

/// Whether a file is fetched only when somebody asks for advice.
fn is_for_advice(name: &str) -> bool {
    name.starts_with("worker-") || name.starts_with("search-") || name.ends_with(".net")
}

fn print_row([raw, gzip, brotli]: [u64; 3], name: &str) {
    println!("{raw:>10} {gzip:>10} {brotli:>10}  {name}");
}

/// What the client's folder is made from.
struct Inputs {
    /// The page's program as rustc wrote it.
    wasm: PathBuf,
    /// The search's program likewise.
    search: PathBuf,
    /// The networks, by their game's name; none where they are not there.
    nets: BTreeMap<String, Vec<u8>>,
    /// The page, with `{{name}}` where a hashed name belongs.
    page: String,
    /// Everything else, by its path in `crates/web/assets`.
    assets: BTreeMap<String, Vec<u8>>,
}

impl Inputs {
    fn read(workspace: &Workspace) -> Result<Self> {
        let web = workspace.root.join("crates/web");
        let page = web.join("index.html");
        let mut assets = BTreeMap::new();
        for name in folder::files(&web.join("assets"))? {
            let content = fs::read(web.join("assets").join(&name))?;
            assets.insert(name, content);
        }
        let mut nets = BTreeMap::new();
        let folder = workspace.root.join("nets");
        if folder.is_dir() {
            for name in folder::files(&folder)? {
                if let Some(game) = name.strip_suffix(".net") {
                    nets.insert(game.to_owned(), fs::read(folder.join(&name))?);
                }
            }
        }
        let programs = workspace.target.join(WASM);
        Ok(Self {
            wasm: programs.join("wasm/vidraria-web.wasm"),
            search: programs.join("worker/vidraria-worker.wasm"),
            nets,
            page: fs::read_to_string(&page)
                .with_context(|| format!("cannot read {}", page.display()))?,
            assets,
        })
    }

    /// Changes with every input, and with xtask, which turns them into the folder.
    fn fingerprint(&self) -> Result<String> {
        let xtask = fs::metadata(env::current_exe()?)?.modified()?;
        let mut all = Vec::new();
        for program in [&self.wasm, &self.search] {
            let program = fs::read(program)
                .with_context(|| format!("cargo left no {}", program.display()))?;
            all.extend(program);
        }
        let names = (self.assets.keys(), self.nets.keys());
        all.extend(format!("{xtask:?}{}{names:?}", self.page).into_bytes());
        all.extend(self.assets.values().chain(self.nets.values()).flatten());
        Ok(folder::hash(&all))
    }

    /// Makes the finished folder at `path`.
    fn assemble(&self, path: PathBuf) -> Result<()> {
        let mut folder = Folder::create(path)?;
        let program = bindings::generate(&self.wasm, folder.path())?;
        folder.add_hashed("app.wasm", &program.wasm)?;
        folder.add_hashed("app.js", &program.js)?;
        folder.add_hashed("boot.js", folder.fill(BOOT)?.as_bytes())?;
        let search = bindings::generate(&self.search, folder.path())?;
        folder.add_hashed("search.wasm", &search.wasm)?;
        folder.add_hashed("search.js", &search.js)?;
        folder.add_hashed("worker.js", folder.fill(WORKER)?.as_bytes())?;
        let mut nets = String::new();
        for (game, net) in &self.nets {
            folder.add_hashed(&format!("{game}.net"), net)?;
            nets += &format!("<meta name=\"net-{game}\" content=\"/{{{{{game}.net}}}}\">\n");
        }
        for (name, content) in &self.assets {
            if name.ends_with(".css") {
                folder.add_hashed(name, content)?;
            } else {
                folder.add(name, content)?;
            }
        }
        let page = self.page.replace(NETS, &nets);
        let page = folder.fill(&page).context("crates/web/index.html")?;
        folder.add("index.html", page.as_bytes())
    }
}
