/**
 * Runs every check of the project and ends in one line, "N passed, N failed". Works on any Node from 20 on: it
 * installs what is missing, finds or gets a Chromium, and runs the rest on Node 24.
 */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { getChromium } from "./get-chromium.mjs";
import { install, isInstallNeeded } from "./install.mjs";
import { nodePath } from "./launch.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const results = path.join(root, "test-results");
const counts = { passed: 0, failed: 0 };
/** Listed once more at the end: the beginning of a long output is seldom read. */
const failures = [];
/** Tests that passed only at their second try. They do not end the run, and are listed so that nobody overlooks them. */
const flaky = [];

process.chdir(root);
if (isInstallNeeded({ withTools: true })) install();
const node = nodePath();
const environment = {
  ...process.env,
  PATH: [path.dirname(node), path.join(root, "node_modules/.bin"), process.env.PATH].join(path.delimiter),
  // The product starts in some sixty processes; each file is compiled once. Node finds it by its content.
  NODE_COMPILE_CACHE: path.join(root, "node_modules/.cache/compiled"),
};

/** Runs a command; its output is shown when it fails, or as it comes with `live`. */
function run(name, command, { live = false } = {}) {
  return new Promise((resolve) => {
    const startedAt = Date.now();
    const [file, ...args] = command;
    const child = spawn(file, args, {
      cwd: root,
      env: environment,
      stdio: ["ignore", live ? "inherit" : "pipe", live ? "inherit" : "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += chunk));
    child.on("error", (error) => (output += error.message));
    child.on("close", (code) => {
      const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
      console.log(`${code === 0 ? "✓" : "✗"} ${name} (${seconds} s)`);
      if (code !== 0 && !live) console.log(output);
      if (code !== 0) failures.push(name);
      resolve(code === 0);
    });
  });
}

function count(ok) {
  if (ok) counts.passed += 1;
  else counts.failed += 1;
  return ok;
}

/** Adds a runner's own figures; a runner that died without them counts as one failure. */
function countReport(file, read, ok) {
  if (!existsSync(file)) return count(false);
  const report = read(JSON.parse(readFileSync(file, "utf8")));
  counts.passed += report.passed;
  counts.failed += report.failed;
  failures.push(...report.failures);
  flaky.push(...report.flaky);
  if (!ok && report.failed === 0) count(false);
  return ok;
}

const firstLines = (text) => text.split("\n").slice(0, 12).join("\n    ");

const unitLine = (file, { fullName, failureMessages }) =>
  `${path.relative(root, file)}: ${fullName}\n    ${firstLines(failureMessages.join("\n"))}`;

function readUnits({ numPassedTests, numFailedTests, numPendingTests, testResults }) {
  const linesOf = (wanted) =>
    testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.filter(wanted).map((each) => unitLine(name, each)),
    );
  const brokenFiles = testResults
    .filter(({ message, assertionResults }) => message && !assertionResults.some(hasFailed))
    .map(({ name, message }) => `${path.relative(root, name)}: ${firstLines(message)}`);
  return {
    passed: numPassedTests,
    failed: numFailedTests + numPendingTests,
    failures: [...linesOf(hasFailed), ...brokenFiles],
    flaky: linesOf(({ status, failureMessages }) => status === "passed" && failureMessages.length > 0),
  };
}

const hasFailed = ({ status }) => status === "failed";

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

function pageLine({ file, title, tests }) {
  const error = tests.flatMap(({ results }) => results).find((result) => result.error)?.error;
  return `${file}: ${title}\n    ${firstLines(error?.message ?? "")}`;
}

function readPages({ stats, suites }) {
  const specs = suites.flatMap(specsOf);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + stats.skipped,
    failures: specs.filter(({ ok }) => !ok).map(pageLine),
    flaky: specs.filter(({ tests }) => tests.some(({ status }) => status === "flaky")).map(pageLine),
  };
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const bin = (name) => path.join(root, "node_modules/.bin", name);
// Each checker reads the types that it meets for itself: more of them than processors are free repeat each other's work.
const checkers = Math.max(1, Math.floor(availableParallelism() / 2));
await Promise.all([
  run("lint", [bin("biome"), "check", "--error-on-warnings", "."]).then(count),
  run("types", [bin("tsc"), "-b", "--checkers", String(checkers)]).then(count),
]);
const [built] = await Promise.all([
  run("web build", [bin("react-router"), "build"]).then(count),
  run("boundaries", [node, "scripts/check-structure.ts"]).then(count),
  run("catalogs", [node, "scripts/check-catalogs.ts"]).then(count),
  run("documents", [node, "scripts/check-documents.ts"]).then(count),
  run("unused code", [bin("knip")]).then(count),
  run("unused production code", [bin("knip"), "--production"]).then(count),
]);

const sample = (name, file, rounds) =>
  run(name, [node, "scripts/launch.mjs", `tests/crash/${file}.ts`, "--rounds", rounds]);

const unitReport = path.join(results, "unit.json");
// A sample mostly waits for a product that is killed and starts again.
const [unit, ...samples] = await Promise.all([
  run(
    "tests",
    [
      bin("vitest"),
      "run",
      "--retry=1",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${unitReport}`,
    ],
    { live: true },
  ),
  ...(built
    ? [
        sample("crash sample", "crash", "1"),
        sample("settings sample", "settings", "2"),
        sample("sample of killed work", "works", "1"),
      ]
    : []),
]);
samples.forEach(count);
countReport(unitReport, readUnits, unit);

if (built) {
  environment.CHROMIUM_PATH = await getChromium();
  const e2e = await run("end to end", [bin("playwright"), "test", "--retries=1"], { live: true });
  countReport(path.join(results, "e2e.json"), readPages, e2e);
}

for (const each of flaky) console.log(`~ flaky, passed at its second try: ${each}`);
for (const failure of failures) console.log(`✗ ${failure}`);
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exit(counts.failed === 0 && counts.passed > 0 ? 0 : 1);
