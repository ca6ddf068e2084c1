/**
 * Runs a TypeScript file of this project on Node 24, whatever Node (20 or newer) the machine has:
 * `node scripts/launch.mjs <file.ts> [arguments]`. Signals and the exit code go through. The file is
 * imported, so `import.meta.main` is false in it.
 */
import { spawn } from "node:child_process";
import { realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { Socket } from "node:net";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { serverMemory } from "./server-memory.mjs";

const majorWanted = 24;
const ownMajor = Number(process.versions.node.split(".")[0]);
const thisFile = fileURLToPath(import.meta.url);
const lifelineName = "TAPEWISE_LIFELINE_FD";

/** Ends the process with one line for a user. */
export function fail(message) {
  console.error(message);
  process.exit(1);
}

/**
 * Why the product cannot run on a system, with the way out; undefined where it can.
 * @param glibc version of the system's C library; undefined for another one, such as musl
 */
function systemProblem({ platform, glibc, nodeMajor }) {
  if (platform === "win32")
    return "Windows isn't supported: run Tapewise in WSL 2 or in a container (docs/operations/deploy.md).";
  if (platform === "linux" && glibc === undefined && nodeMajor < majorWanted)
    return `This system has no glibc (Alpine has musl), which the included Node needs: install Node ${majorWanted} and set DATABASE_URL, or use the container.`;
  return undefined;
}

/** Path of a Node binary that runs TypeScript: this one if new enough, else the one npm brought. */
export function nodePath() {
  if (ownMajor >= majorWanted) return process.execPath;
  const name = `node-${process.platform}-${process.arch}`;
  try {
    return path.join(
      path.dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)),
      "bin/node",
    );
  } catch {
    return fail(
      `Node ${majorWanted} or newer is needed; this is ${process.version} and the package ${name} is not installed. Run "npm ci" (with optional dependencies) or install Node ${majorWanted}.`,
    );
  }
}

/**
 * Password hashes take four threads of the pool that also reads files and resolves names: it gets twice as many as Node
 * makes by itself. Counts as long as nothing has used the pool.
 */
process.env.UV_THREADPOOL_SIZE ??= "8";

const isServer = (file) => /(^|[\\/])(src[\\/]server[\\/]main|scripts[\\/](serve|demo))\.ts$/.test(file);

/** Starts this process again in its place where flags are missing, which count at its start only. */
function withFlags(flags, environment, args) {
  if (flags.every((flag) => process.execArgv.includes(flag)) || process.execve === undefined) return;
  const before = process.execArgv.filter((each) => !flags.includes(each));
  process.execve(process.execPath, [process.execPath, ...before, ...flags, thisFile, ...args], {
    ...process.env,
    ...environment,
  });
}

/** Runs the file here on a new Node, else in a child process on the Node that npm brought. */
export async function launch(file, args) {
  const problem = systemProblem({
    platform: process.platform,
    glibc: process.report.getReport().header.glibcVersionRuntime,
    nodeMajor: ownMajor,
  });
  if (problem !== undefined) fail(problem);
  const node = nodePath();
  const major = node === process.execPath ? ownMajor : majorWanted;
  const { flags, environment } = isServer(file) ? serverMemory(major) : { flags: [], environment: {} };
  if (node !== process.execPath) return launchChild(node, [...flags, thisFile, file, ...args], environment);
  withFlags(flags, environment, [file, ...args]);
  endWithParent();
  process.argv = [process.execPath, path.resolve(file), ...args];
  await import(pathToFileURL(path.resolve(file)).href);
}

/** A killed launcher takes its child along: the end of the pipe between them is a SIGTERM. */
function endWithParent() {
  const fd = process.env[lifelineName];
  if (fd === undefined) return;
  delete process.env[lifelineName];
  const lifeline = new Socket({ fd: Number(fd) });
  lifeline.on("error", () => undefined);
  lifeline.on("close", () => process.kill(process.pid, "SIGTERM"));
  lifeline.resume();
  lifeline.unref();
}

function launchChild(node, args, environment) {
  const child = spawn(node, args, {
    stdio: ["inherit", "inherit", "inherit", "pipe"],
    env: { ...process.env, ...environment, [lifelineName]: "3" },
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.on(signal, () => {
      // Ctrl-C in a terminal reaches the child by itself.
      if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
    });
  child.on("error", (error) => fail(`Node ${majorWanted} does not start (${error.message}).`));
  child.on("exit", (code, signal) => {
    if (signal === null) process.exit(code);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
    // Reached for a signal that does not end this process.
    setTimeout(() => process.exit(1), 200);
  });
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === realpathSync(thisFile)) {
  const [file, ...args] = process.argv.slice(2);
  if (file === undefined) fail("Usage: node scripts/launch.mjs <file.ts> [arguments]");
  await launch(file, args);
}
