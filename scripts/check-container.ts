/**
 * Builds the image of `deploy/Containerfile`, runs it and looks at it: `npm run check:container`. As root on Debian with buildah,
 * podman, runc, mmdebstrap and uidmap. It needs Debian's and npm's servers but no registry of images: the Debian that builds is made
 * here. Leaves nothing behind.
 */
import { spawnSync } from "node:child_process";
import { chownSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "#tests/support/free-port.ts";

const root = path.join(import.meta.dirname, "..");
const imageBytesMax = 300_000_000;
const readyMsMax = 90_000;
const user = 10_001;
const certificates = "/etc/ssl/certs/ca-certificates.crt";
const limits = ["--ulimit", "nofile=16000:16000", "--ulimit", "nproc=8192:8192"];

const folder = mkdtempSync(path.join(tmpdir(), "tapewise-container-"));
const storage = ["--root", path.join(folder, "storage"), "--runroot", path.join(folder, "run")];
const container = path.basename(folder);
const data = path.join(folder, "data");

function run(command: string, ...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    encoding: "utf8",
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  });
  if (error)
    throw new Error(`${command} isn't installed: apt-get install buildah podman runc mmdebstrap uidmap`);
  if (status !== 0)
    throw new Error(`${command} ${args.join(" ")} failed:\n${stdout.slice(-3_000)}\n${stderr.slice(-3_000)}`);
  return stdout.trim();
}

function build(file: string, tag: string, context: string, ...options: string[]): void {
  const how = ["--isolation", "chroot", ...limits, ...options];
  run("buildah", ...storage, "bud", ...how, "-f", file, "-t", tag, context);
}

const podman = (...args: string[]) => run("podman", ...storage, "--runtime", "runc", ...args);

function expectThat(what: string, holds: boolean, found: unknown): void {
  if (!holds) throw new Error(`Not so: ${what} (${String(found)}).`);
  console.log(`✓ ${what} (${String(found)})`);
}

/** A Debian with Node, npm and this machine's certificates, in place of a registry's. */
function makeBuildImage(): void {
  const npm = path.resolve(realpathSync(run("sh", "-c", "command -v npm")), "../..");
  const tar = path.join(folder, "debian.tar");
  run(
    "mmdebstrap",
    "--variant=apt",
    "--include=ca-certificates,libstdc++6",
    "--customize-hook=mkdir -p $1/usr/local/lib/node_modules",
    `--customize-hook=copy-in ${npm} /usr/local/lib/node_modules`,
    `--customize-hook=upload ${process.execPath} /usr/local/bin/node`,
    `--customize-hook=upload ${certificates} ${certificates}`,
    "--customize-hook=chmod 755 $1/usr/local/bin/node",
    "--customize-hook=ln -s ../lib/node_modules/npm/bin/npm-cli.js $1/usr/local/bin/npm",
    "bookworm",
    tar,
  );
  const file = path.join(folder, "Containerfile");
  writeFileSync(file, `FROM scratch\nADD debian.tar /\nENV NODE_EXTRA_CA_CERTS=${certificates}\n`);
  build(file, "localhost/tapewise-build", folder);
}

/** Starts the container on the data folder. @returns milliseconds until it was ready; undefined when it was not in time */
async function start(port: number): Promise<number | undefined> {
  const startedAt = performance.now();
  podman(
    ...["run", "--detach", "--name", container, "--network", "host", ...limits, "--no-healthcheck"],
    ...["--read-only", "--read-only-tmpfs=false", "--tmpfs", "/tmp:rw,size=64m"],
    ...[
      "--cap-drop=all",
      "--security-opt=no-new-privileges",
      "--env",
      `PORT=${port}`,
      "--volume",
      `${data}:/data`,
    ],
    "localhost/tapewise",
  );
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (answer?.status === 200) return Math.round(performance.now() - startedAt);
    if (performance.now() - startedAt > readyMsMax) {
      console.error(podman("logs", container));
      return undefined;
    }
    await delay(200);
  }
}

async function expectStart(what: string, port: number): Promise<void> {
  const ms = await start(port);
  expectThat(what, ms !== undefined, ms === undefined ? `not in ${readyMsMax} ms` : `${ms} ms`);
}

function stop(): void {
  podman("stop", "--time", "15", container);
  const code = podman("inspect", "--format", "{{.State.ExitCode}}", container);
  expectThat("it ends by itself with code 0", code === "0", code);
  podman("rm", container);
}

const inside = (...command: string[]) => podman("exec", container, ...command);

async function check(): Promise<void> {
  makeBuildImage();
  build(
    "deploy/Containerfile",
    "localhost/tapewise",
    ".",
    "--format=docker",
    "--build-arg=BUILD_IMAGE=localhost/tapewise-build",
  );
  const bytes = Number(podman("image", "inspect", "--format", "{{.Size}}", "localhost/tapewise"));
  expectThat(`the image has at most ${imageBytesMax / 1e6} MB`, bytes <= imageBytesMax, bytes / 1e6);
  const health = podman("image", "inspect", "--format", "{{.HealthCheck.Test}}", "localhost/tapewise");
  expectThat("it has a health check", health.includes("/healthz"), health);
  mkdirSync(data);
  chownSync(data, user, user);
  const port = await freePort();
  await expectStart("it starts on an empty folder, without building", port);
  const page = await fetch(`http://127.0.0.1:${port}/`);
  expectThat("it serves the built pages", page.ok && (await page.text()).includes("</html>"), page.status);
  const id = inside("busybox", "id", "-u");
  expectThat("it runs without rights", id === String(user), id);
  const writable = inside(
    "sh",
    "-c",
    "for each in / /opt/tapewise /etc /data; do busybox test -w $each && echo $each; done; true",
  );
  expectThat("only its data can be written", writable === "/data", writable);
  const own = inside("sh", "-c", `${health.replace(/^\[CMD-SHELL |\]$/g, "")} && echo passed || echo failed`);
  expectThat("its health check passes", own === "passed", own);
  const found = inside("sh", "-c", "echo Apple beats estimates | node scripts/tapewise.mjs detect");
  expectThat("its commands run", found.includes("AAPL"), found);
  stop();
  await expectStart("it starts again on its data", port);
  stop();
}

try {
  await check();
} finally {
  spawnSync("podman", [...storage, "--runtime", "runc", "rm", "--force", container]);
  spawnSync("buildah", [...storage, "rm", "--all"]);
  spawnSync("podman", [...storage, "rmi", "--all", "--force"]);
  rmSync(folder, { recursive: true, force: true });
}
