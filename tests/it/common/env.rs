//! A hermetic world for the real program: its own home, its own working directory, an environment that
//! holds nothing but `PATH` and a UTF-8 locale. What a test sets is all that the program sees.

use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{ChildStdout, Command, Stdio};
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use tempfile::TempDir;

/// Longest wait for something that should happen at once; no test passes or fails by time alone.
const PATIENCE: Duration = Duration::from_secs(30);

/// The world of one test.
pub struct TestEnv {
    root: TempDir,
    variables: BTreeMap<String, String>,
}

/// What a finished program left behind.
#[derive(Debug)]
pub struct Output {
    /// Exit code; -1 if a signal ended it.
    pub code: i32,
    /// Standard output.
    pub stdout: String,
    /// Standard error.
    pub stderr: String,
}

impl Output {
    fn of(child: std::process::Child) -> Self {
        let output = child.wait_with_output().unwrap();
        Self {
            code: output.status.code().unwrap_or(-1),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }

    /// All that was said.
    pub fn said(&self) -> String {
        format!("{}{}", self.stdout, self.stderr)
    }

    /// Fails unless it ended with this code and said all of this.
    #[track_caller]
    pub fn assert_ends(&self, code: i32, parts: &[&str]) {
        assert_eq!(self.code, code, "{self:#?}");
        let said = self.said();
        for part in parts {
            assert!(said.contains(part), "{part:?} in {self:#?}");
        }
    }
}

/// A program that runs, and what it has said so far.
pub struct Running {
    child: std::process::Child,
    stdout: BufReader<ChildStdout>,
    pub seen: String,
}

impl Running {
    /// Waits until it has said this.
    pub fn until(&mut self, what: &str) {
        while !self.seen.contains(what) {
            let said = self.stdout.fill_buf().unwrap();
            assert!(!said.is_empty(), "waited for {what:?}: {}", self.seen);
            let length = said.len();
            self.seen.push_str(&String::from_utf8_lossy(said));
            self.stdout.consume(length);
        }
    }

    /// Waits for so many lines, or for the end.
    pub fn lines(&mut self, number: usize) {
        for _ in 0..number {
            self.stdout.read_line(&mut self.seen).unwrap();
        }
    }

    /// Types this.
    pub fn say(&mut self, text: &str) {
        let input = self.child.stdin.as_mut().unwrap();
        input.write_all(text.as_bytes()).unwrap();
    }

    pub fn id(&self) -> String {
        self.child.id().to_string()
    }

    /// Sends it a signal: `INT`, `KILL`. If it has ended meanwhile it can't be told, which is fine.
    pub fn signal(&self, name: &str) {
        let _ = Command::new("kill")
            .args([&format!("-{name}"), &self.id()])
            .status();
    }

    /// Ends it outright.
    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Types this, and reads nothing any more until it has ended.
    pub fn unread(mut self, text: &str) {
        self.say(text);
        drop(self.stdout);
        self.child.wait().unwrap();
    }

    /// Waits for its end; its input stays open until then.
    pub fn end(mut self) -> Output {
        self.stdout.read_to_string(&mut self.seen).unwrap();
        Output {
            stdout: self.seen,
            ..Output::of(self.child)
        }
    }
}

impl TestEnv {
    /// An empty world.
    pub fn new() -> Self {
        let root = tempfile::tempdir().unwrap();
        for folder in ["home", "own", "work"] {
            std::fs::create_dir(root.path().join(folder)).unwrap();
        }
        let mut env = Self {
            root,
            variables: BTreeMap::new(),
        };
        let path = std::env::var("PATH").unwrap_or_default();
        for (name, value) in [
            ("PATH", path.into()),
            ("HOME", env.path("home")),
            ("SUBTERMINATOR_HOME", env.path("own")),
            ("LC_ALL", "C.UTF-8".into()),
        ] {
            env = env.set(name, value.to_str().unwrap());
        }
        env
    }

    /// Sets a variable.
    pub fn set(mut self, name: &str, value: &str) -> Self {
        self.variables.insert(name.to_owned(), value.to_owned());
        self
    }

    /// The program's own folder, `$SUBTERMINATOR_HOME`.
    pub fn own(&self) -> PathBuf {
        self.path("own")
    }

    /// The working directory.
    pub fn work(&self) -> PathBuf {
        self.path("work")
    }

    /// Writes `config.toml`.
    pub fn config(self, text: &str) -> Self {
        std::fs::write(self.own().join("config.toml"), text).unwrap();
        self
    }

    /// Writes `.env` in the working directory.
    pub fn dotenv(self, text: &str) -> Self {
        std::fs::write(self.work().join(".env"), text).unwrap();
        self
    }

    /// All that the program sees of an environment.
    pub fn variables(&self) -> &BTreeMap<String, String> {
        &self.variables
    }

    /// Runs the program without input.
    pub fn run(&self, args: &[&str]) -> Output {
        self.run_with_input(args, "")
    }

    /// Runs the program with this text piped into standard input.
    pub fn run_with_input(&self, args: &[&str], input: &str) -> Output {
        self.run_program(program(), args, input)
    }

    /// Runs any program in this world.
    pub fn run_program(&self, program: &Path, args: &[&str], input: &str) -> Output {
        let mut child = self.command_of(program, args).spawn().unwrap();
        // A program that doesn't read its input closes the pipe, which is fine.
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        Output::of(child)
    }

    /// The program with these arguments and pipes, for tests that need more.
    pub fn command(&self, args: &[&str]) -> Command {
        self.command_of(program(), args)
    }

    /// Starts the program, to be spoken with while it runs.
    pub fn start(&self, args: &[&str]) -> Running {
        let mut child = self.command(args).spawn().unwrap();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        Running {
            child,
            stdout,
            seen: String::new(),
        }
    }

    fn command_of(&self, program: &Path, args: &[&str]) -> Command {
        let mut command = Command::new(program);
        command
            .args(args)
            .env_clear()
            .envs(&self.variables)
            .current_dir(self.work())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    /// Runs the program in a terminal of this many columns and 30 rows.
    pub fn terminal(&self, args: &[&str], columns: u16) -> Terminal {
        self.terminal_of(program(), args, columns)
    }

    /// Runs a test of this binary as a program of its own, with this text piped into it.
    pub fn run_child(&self, name: &str, input: &str) -> Output {
        self.run_program(&std::env::current_exe().unwrap(), &alone(name), input)
    }

    /// The same in a terminal.
    pub fn terminal_of_child(&self, name: &str, columns: u16) -> Terminal {
        self.terminal_of(&std::env::current_exe().unwrap(), &alone(name), columns)
    }

    fn terminal_of(&self, program: &Path, args: &[&str], columns: u16) -> Terminal {
        let mut command = CommandBuilder::new(program);
        command.args(args);
        command.env_clear();
        command.cwd(self.work());
        command.env("TERM", "xterm-256color");
        for (name, value) in &self.variables {
            command.env(name, value);
        }
        Terminal::start(command, columns)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.root.path().join(name)
    }
}

/// Arguments from a line; for those without spaces in them.
pub fn words(line: &str) -> Vec<&str> {
    line.split_whitespace().collect()
}

/// Arguments with which this binary runs one of its tests alone.
fn alone(name: &str) -> [&str; 5] {
    [
        name,
        "--exact",
        "--ignored",
        "--nocapture",
        "--test-threads=1",
    ]
}

/// The built program. Only to name it: a [`TestEnv`] runs it, away from the person's own home.
pub fn program() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_subterminator"))
}

/// A program in a terminal, and what the terminal shows.
pub struct Terminal {
    child: Box<dyn Child + Send + Sync>,
    writer: Box<dyn Write + Send>,
    shown: Arc<(Mutex<Shown>, Condvar)>,
    _master: Box<dyn MasterPty + Send>,
}

struct Shown {
    parser: vt100::Parser,
    raw: Vec<u8>,
    ended: bool,
}

impl Terminal {
    fn start(command: CommandBuilder, columns: u16) -> Self {
        let size = PtySize {
            rows: 30,
            cols: columns,
            pixel_width: 0,
            pixel_height: 0,
        };
        let pair = native_pty_system().openpty(size).unwrap();
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let shown = Shown {
            parser: vt100::Parser::new(30, columns, 1000),
            raw: Vec::new(),
            ended: false,
        };
        let shown = Arc::new((Mutex::new(shown), Condvar::new()));
        let mut reader = pair.master.try_clone_reader().unwrap();
        let writer = pair.master.take_writer().unwrap();
        let sink = Arc::clone(&shown);
        std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            loop {
                let read = reader.read(&mut buffer).unwrap_or(0);
                let mut shown = sink.0.lock().unwrap();
                shown.parser.process(&buffer[..read]);
                shown.raw.extend_from_slice(&buffer[..read]);
                shown.ended = read == 0;
                sink.1.notify_all();
                if read == 0 {
                    return;
                }
            }
        });
        Self {
            child,
            writer,
            shown,
            _master: pair.master,
        }
    }

    /// Types text; `\r` is Enter.
    pub fn type_text(&mut self, text: &str) {
        self.writer.write_all(text.as_bytes()).unwrap();
        self.writer.flush().unwrap();
    }

    /// Waits until the screen shows this text, and returns the screen. Fails with the screen if the program
    /// ends or patience does.
    pub fn wait_for(&self, what: &str) -> String {
        self.wait(
            |shown| shown.parser.screen().contents().contains(what),
            what,
        )
    }

    /// Waits until the screen shows this text so many times.
    pub fn wait_for_times(&self, what: &str, times: usize) -> String {
        self.wait(
            |shown| shown.parser.screen().contents().matches(what).count() >= times,
            what,
        )
    }

    /// Every byte that the program wrote.
    pub fn raw(&self) -> String {
        String::from_utf8_lossy(&self.shown.0.lock().unwrap().raw).into_owned()
    }

    /// Waits for the end of the program: its exit code and the last screen.
    pub fn finish(mut self) -> (u32, String) {
        let screen = self.wait(|shown| shown.ended, "the end");
        (self.child.wait().unwrap().exit_code(), screen)
    }

    fn wait(&self, done: impl Fn(&Shown) -> bool, what: &str) -> String {
        let deadline = Instant::now() + PATIENCE;
        let mut shown = self.shown.0.lock().unwrap();
        while !done(&shown) {
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() || shown.ended {
                let screen = shown.parser.screen().contents();
                drop(shown);
                panic!("waited for {what:?}, the screen shows:\n{screen}");
            }
            shown = self.shown.1.wait_timeout(shown, left).unwrap().0;
        }
        shown.parser.screen().contents()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // A program that has ended already can't be killed, which is fine.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
