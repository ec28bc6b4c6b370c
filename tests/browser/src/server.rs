//! The program under test.

use std::fs::{self, OpenOptions};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};
use std::{env, io};

use anyhow::{Context, Result, bail};
use tempfile::TempDir;

/// How long a server may take to accept connections.
const PATIENCE: Duration = Duration::from_secs(20);

/// A running `vidraria serve` with a data folder of its own.
pub struct Server {
    child: Child,
    program: PathBuf,
    address: SocketAddr,
    folder: TempDir,
}

impl Server {
    /// Starts the program that the environment variable `VIDRARIA_BINARY` names, on a free port
    /// and an empty data folder, and waits until it accepts connections.
    ///
    /// # Errors
    /// If the variable is missing or the server does not come up; then with what it printed.
    pub fn start() -> Result<Self> {
        let program = env::var_os("VIDRARIA_BINARY")
            .context("VIDRARIA_BINARY is not set; run this by cargo xtask test --only browser")?;
        let program = PathBuf::from(program);
        let address = TcpListener::bind("127.0.0.1:0")?.local_addr()?;
        let folder = TempDir::with_prefix("vidraria-")?;
        let child = spawn(&program, address, folder.path())?;
        let mut server = Self {
            child,
            program,
            address,
            folder,
        };
        server.wait_until_up()?;
        Ok(server)
    }

    /// The address of a page of this server; `path` begins with a slash.
    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// Ends the server at once and without warning (on Unix by SIGKILL).
    ///
    /// # Errors
    /// If the operating system refuses.
    pub fn kill(&mut self) -> io::Result<()> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }

    /// Starts a killed server again, on the same port and with the same data.
    ///
    /// # Errors
    /// If it does not come up; then with what it printed.
    pub fn restart(&mut self) -> Result<()> {
        self.kill()?;
        self.child = spawn(&self.program, self.address, self.folder.path())?;
        self.wait_until_up()
    }

    /// Everything the server has printed since its first start.
    pub fn log(&self) -> String {
        fs::read_to_string(self.folder.path().join("log")).unwrap_or_default()
    }

    fn wait_until_up(&mut self) -> Result<()> {
        let start = Instant::now();
        while TcpStream::connect(self.address).is_err() {
            if let Some(status) = self.child.try_wait()? {
                bail!("the server ended at once ({status}):\n{}", self.log());
            }
            if start.elapsed() > PATIENCE {
                bail!("the server accepts no connections:\n{}", self.log());
            }
            sleep(Duration::from_millis(20));
        }
        Ok(())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Fails only if the server has ended already.
        let _ = self.kill();
    }
}

fn spawn(program: &Path, address: SocketAddr, folder: &Path) -> Result<Child> {
    let log = OpenOptions::new()
        .create(true)
        .append(true)
        .open(folder.join("log"))?;
    Command::new(program)
        .args(["serve", "--listen", &address.to_string(), "--data"])
        .arg(folder.join("data"))
        // A rough review serves as well here, and unoptimised programs take long.
        .env("VIDRARIA_REVIEW_LOOKS", "100")
        .stdin(Stdio::null())
        .stdout(log.try_clone()?)
        .stderr(log)
        .spawn()
        .with_context(|| format!("cannot start {}", program.display()))
}
