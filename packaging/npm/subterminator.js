#!/usr/bin/env node
// Starts the program of the release with this package's version; fetches it first if it isn't there.
//
// What is fetched has to have the SHA-256 that stands in this package's SHA256SUMS, which comes with the package and not from
// where the program comes from. Anything else is thrown away.

"use strict";

const { spawn, spawnSync } = require("node:child_process");
const { createHash } = require("node:crypto");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const { version } = require("./package.json");

const RELEASES = process.env.SUBTERMINATOR_RELEASES || "https://github.com/subterminator/subterminator/releases";

const TARGETS = {
  "linux x64": "x86_64-unknown-linux-musl",
  "linux arm64": "aarch64-unknown-linux-musl",
  "darwin x64": "x86_64-apple-darwin",
  "darwin arm64": "aarch64-apple-darwin",
  "win32 x64": "x86_64-pc-windows-msvc",
};

/** An error that is shown without a stack. */
class Told extends Error {}

/** Where programs are kept: the system's cache folder. */
function cache() {
  const home = os.homedir();
  if (process.platform === "win32") return path.join(process.env.LOCALAPPDATA || path.join(home, "AppData", "Local"), "subterminator", "npm");
  if (process.platform === "darwin") return path.join(home, "Library", "Caches", "subterminator", "npm");
  return path.join(process.env.XDG_CACHE_HOME || path.join(home, ".cache"), "subterminator", "npm");
}

/** The sum that this package demands of an archive. */
function demanded(archive) {
  let list = "";
  try {
    list = fs.readFileSync(path.join(__dirname, "SHA256SUMS"), "utf8");
  } catch {
    throw new Told("This package has no list of check sums, so nothing can be fetched with it. Install a published version.");
  }
  const line = list.split("\n").find((line) => line.endsWith(` ${archive}`));
  if (!line) throw new Told(`There is no ${archive} in this release.`);
  return line.split(" ")[0].toLowerCase();
}

/** Fetches, checks and unpacks the program, and puts it in its place whole or not at all. */
async function install(name, program, place) {
  const archive = `${name}.tar.gz`;
  const wanted = demanded(archive);
  const address = `${RELEASES}/download/v${version}/${archive}`;
  console.error(`Fetching ${archive} (once for each version)`);
  let bytes;
  try {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    bytes = Buffer.from(await answer.arrayBuffer());
  } catch (error) {
    throw new Told(`${address} can't be fetched (${error.cause?.code ?? error.message}). Check the network, then try again.`);
  }
  const found = createHash("sha256").update(bytes).digest("hex");
  if (found !== wanted) throw new Told(`The check sum of ${archive} is wrong, so it was thrown away.\nExpected ${wanted}\nFound    ${found}`);
  fs.mkdirSync(path.dirname(place), { recursive: true });
  const work = fs.mkdtempSync(path.join(path.dirname(place), ".new-"));
  try {
    fs.writeFileSync(path.join(work, archive), bytes);
    const tar = spawnSync("tar", ["-xzf", archive], { cwd: work, stdio: ["ignore", "ignore", "inherit"] });
    if (tar.status !== 0) throw new Told(`${archive} can't be unpacked: tar ${tar.error ? "was not found" : "failed"}.`);
    fs.chmodSync(path.join(work, name, program), 0o755);
    fs.renameSync(path.join(work, name, program), place);
  } finally {
    fs.rmSync(work, { recursive: true, force: true });
  }
}

async function main() {
  const target = TARGETS[`${process.platform} ${process.arch}`];
  if (!target) throw new Told(`There is no program for ${process.platform} on ${process.arch} yet. Build it: https://github.com/subterminator/subterminator`);
  const program = process.platform === "win32" ? "subterminator.exe" : "subterminator";
  const name = `subterminator-${version}-${target}`;
  const place = path.join(cache(), name, program);
  if (!fs.existsSync(place)) await install(name, program, place);
  // Ctrl-C reaches the program itself, and it decides; this one only waits for it.
  for (const signal of ["SIGINT", "SIGHUP"]) process.on(signal, () => {});
  const child = spawn(place, process.argv.slice(2), { stdio: "inherit" });
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  child.on("error", (error) => fail(new Told(`${place} can't be started: ${error.message}`)));
  child.on("exit", (code, signal) => {
    process.exitCode = code ?? 128 + (os.constants.signals[signal] ?? 0);
  });
}

function fail(error) {
  console.error(error instanceof Told ? `✗ ${error.message}` : error);
  process.exitCode = 1;
}

main().catch(fail);
