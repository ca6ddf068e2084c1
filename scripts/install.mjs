import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fail } from "./launch.mjs";

/**
 * Compares the lockfile with npm's record of what it installed last; npm writes that record when it is done.
 * `withTools`: also what only building and testing need.
 */
export function isInstallNeeded({ withTools }) {
  const wanted = packagesIn("package-lock.json");
  const installed = packagesIn("node_modules/.package-lock.json");
  if (wanted === null) fail("package-lock.json is missing or broken; get it back from the repository.");
  if (installed === null) return true;
  for (const [name, { version, dev, optional, devOptional }] of Object.entries(wanted)) {
    if (name === "" || version === installed[name]?.version) continue;
    const mayBeMissing = optional || devOptional || (dev && !withTools);
    if (installed[name] !== undefined || !mayBeMissing) return true;
  }
  return false;
}

function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return null;
  }
}

/** Installs what the lockfile names, or ends the process with a clear line. */
export function install() {
  console.log("Installing packages; this happens once and takes about a minute …");
  const npm = process.env.npm_execpath;
  const [command, first] = npm?.endsWith(".js") ? [process.execPath, [npm]] : ["npm", []];
  const options = [
    "ci",
    "--include=dev",
    "--include=optional",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ];
  const { status, signal, error } = spawnSync(command, [...first, ...options], { stdio: "inherit" });
  if (signal !== null) process.exit(130);
  if (status !== 0)
    fail(
      `The installation failed${error ? ` (${error.message})` : ""}. Check the network and the free disk space, then run "npm ci" and start again.`,
    );
}
