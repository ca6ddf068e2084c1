/**
 * Development: fakes for the outside, the server restarted on each change, the web app with hot reload.
 * Open the address of the web app; it passes /api on to the server.
 */
import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";

const apiPort = process.env.API_PORT ?? "4001";
const webPort = process.env.PORT ?? "4000";
const children: ChildProcess[] = [];

function run(args: string[], environment: Record<string, string>): void {
  const child = spawn(process.execPath, args, { stdio: "inherit", env: { ...process.env, ...environment } });
  child.on("exit", (code) => stop(code ?? 0));
  children.push(child);
}

let stopping = false;
function stop(code: number): void {
  if (stopping) return;
  stopping = true;
  for (const child of children) child.kill("SIGTERM");
  process.exitCode = code;
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stop(0));

run(
  [
    "--watch-path=src/server",
    "--watch-path=src/domain",
    "--watch-path=src/contract",
    "--watch-path=fakes",
    "scripts/demo.ts",
  ],
  {
    PORT: apiPort,
    APP_URL: `http://localhost:${webPort}`,
    LOG_LEVEL: process.env.LOG_LEVEL ?? "info",
  },
);
run([path.resolve("node_modules/@react-router/dev/bin.cjs"), "dev", "--port", webPort], {
  API_ORIGIN: `http://127.0.0.1:${apiPort}`,
});
