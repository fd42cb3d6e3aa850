//! The examples below the help of each command. Pure text; every line that begins with the program's name works.

/// What the program is, for somebody who only typed its name.
pub(super) const ABOUT: &str = "\
cancels an online subscription for you. A language model drives a real browser; the \
program, not the model, decides what may be clicked. You sign in yourself, and are asked before \
anything that can't be undone. In the end a receipt shows whether it really happened.";

/// Below that, and below the program's own help.
pub(super) const BEGIN: &str = "\
To begin with:
  subterminator cancel netflix --target mock   try it: nothing is real
  subterminator login netflix                  sign in once; it is kept
  subterminator check netflix                  is it active? No clicks
  subterminator cancel netflix                 cancel it
  subterminator doctor                         is all here that it needs?

It needs Node.js 18 or newer, Chrome, Edge or Chromium, and a key in ANTHROPIC_API_KEY or \
OPENAI_API_KEY (none for the mock or with --model rules).
All commands, environment, exit codes: subterminator --help";

pub(super) const CANCEL: &str = "\
Examples:
  subterminator cancel                          choose from a menu
  subterminator cancel netflix
  subterminator cancel netflix spotify          one after the other
  subterminator cancel --list plan.toml         the same from a file
  subterminator cancel netflix --target mock    try it: nothing is real
  subterminator cancel netflix --model gpt-4o --max-cost 0.50
  subterminator cancel --url https://gym.example/account --thing \"Sports Extra\"

You are asked before anything that can't be undone. Only `y` or `yes` approves. Some services' terms \
of use don't allow automated access; whether you use it there is your decision.
What the mock can do: subterminator mock --list";

pub(super) const CHECK: &str = "\
Examples:
  subterminator check netflix
  subterminator check netflix spotify           one after the other
  subterminator check --url https://www.example.com/account

No key is needed and nothing is clicked. If a key is set, a second reader says what it reads there \
(--witness-model none leaves it out). Exit code 0: it is clear, whatever it is; 1: it isn't.";

pub(super) const LOGIN: &str = "\
Examples:
  subterminator login netflix
  subterminator login --url https://www.example.com/account

You type; the program only watches, and notices when you are signed in. With --no-input it doesn't \
wait for Enter, and gives up after ten minutes. Exit code 0: you are signed in; 1: you are not.";

pub(super) const INIT: &str = "\
Example:
  subterminator init

Model and browser go into ~/.subterminator/config.toml. A key stays in the environment.";

pub(super) const SERVICES: &str = "\
Examples:
  subterminator services                        the same as: services list
  subterminator services show netflix           about one service
  subterminator services new gym --url https://gym.example/account > gym.toml
  subterminator services validate gym.toml

Your own definitions go into ~/.subterminator/services/.";

pub(super) const HISTORY: &str = "\
Example:
  subterminator history

Each run has a folder of its own below ~/.subterminator/runs: delete those that you don't need.";

pub(super) const REPORT: &str = "\
Examples:
  subterminator report                          of the newest run
  subterminator report netflix                  of the newest run for Netflix
  subterminator report | cat                    only the path

Its first page is the proof: print it, or save it as a PDF, from the browser.";

pub(super) const DOCTOR: &str = "\
Examples:
  subterminator doctor
  subterminator doctor --fix      also clean up after runs that stopped early

It starts the real browser server and a browser without a window, on a profile of its own, and looks \
whether the model's address answers. No key is sent or shown. Exit code 0: a run can work; otherwise \
the code a run would end with.";

pub(super) const MOCK: &str = "\
Examples:
  subterminator mock
  subterminator mock --variant login+dialog --port 8080
  subterminator mock musicale --variant random=42

It listens on this machine only, until Ctrl-C.";

pub(super) const MCP: &str = "\
Examples:
  subterminator mcp                             for clients; nothing to type
  claude mcp add subterminator -- subterminator mcp
  codex mcp add subterminator -- subterminator mcp

Claude Desktop, Claude Code, Codex, VS Code and others start it themselves. You are asked by the \
client before anything that can't be undone; the model that calls can't approve. A client that \
can't ask you gets no cancellation. Settings for each: docs/agents.md.";

pub(super) const COMPLETIONS: &str = "\
Examples:
  subterminator completions bash > ~/.local/share/bash-completion/completions/subterminator
  subterminator completions zsh > ~/.zfunc/_subterminator
  subterminator completions fish > ~/.config/fish/completions/subterminator.fish";

pub(super) const MAN: &str = "\
Example:
  subterminator man > ~/.local/share/man/man1/subterminator.1";
