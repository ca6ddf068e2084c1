import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { fail } from "./launch.mjs";

const require = createRequire(import.meta.url);
/** The one without a window comes first: it does the same with less work. */
const systemPaths = require("./chromium-paths.json");
const own = () => require("@playwright/test").chromium.executablePath();
const found = () =>
  [process.env.CHROMIUM_PATH, ...systemPaths, own()].find((each) => each && existsSync(each));

function attempt(command, args) {
  const done = spawnSync(command, args, { stdio: ["ignore", "inherit", "inherit"], timeout: 300_000 });
  return done.status === 0;
}

/**
 * The browser for the end-to-end tests: CHROMIUM_PATH, a system browser, the test runner's own download, or, as root
 * on Debian, its package. Ends the process with a clear line when none can be had.
 */
export async function getChromium() {
  const there = found();
  if (there) return there;
  console.log("No Chromium found: getting one.");
  attempt(process.execPath, [require.resolve("@playwright/test/cli"), "install", "chromium"]);
  if (!found() && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get"))
    if (attempt("apt-get", ["update"]))
      for (const name of ["chromium-headless-shell", "chromium"])
        if (!found()) attempt("apt-get", ["install", "-y", "--no-install-recommends", name]);
  return (
    found() ?? fail("The end-to-end tests need Chromium. Install it, or set CHROMIUM_PATH to its program.")
  );
}
