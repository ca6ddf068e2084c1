import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { serverMemory } from "../../scripts/server-memory.mjs";

type Question = { id: number; name: string; input: unknown };
type Answer = { id: number; value?: unknown; error?: string };

/** Everything a helper process can be asked; each answer is a message, so values are plain data. */
export type Handlers = Record<string, (input: never) => unknown>;

type Input<H extends Handlers, Name extends keyof H> = Parameters<H[Name]>[0];
type Output<H extends Handlers, Name extends keyof H> = Awaited<ReturnType<H[Name]>>;

export type Helper<H extends Handlers> = {
  pid: number;
  /** Rejects when the helper ends before it answers. */
  ask<Name extends keyof H & string>(name: Name, input: Input<H, Name>): Promise<Output<H, Name>>;
  /** Resolves when the process is gone. */
  stop(): Promise<void>;
};

const stopMs = 10_000;

/** The way in which the product is started, too. */
const launcher = new URL("../../scripts/launch.mjs", import.meta.url);
const memory = serverMemory(Number(process.versions.node.split(".")[0]));

/**
 * Starts a file of this folder in a process of its own.
 * @param environment beside the one of this process
 */
export function startHelper<H extends Handlers>(
  file: string,
  environment: Record<string, string> = {},
): Helper<H> {
  const child: ChildProcess = fork(launcher, [fileURLToPath(new URL(file, import.meta.url))], {
    // With the memory that the launcher gives to the server.
    execArgv: ["--expose-gc", ...memory.flags],
    env: { ...process.env, ...memory.environment, ...environment },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    serialization: "advanced",
  });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const removed = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  let asked = 0;
  child.on("message", (message) => {
    const { id, value, error } = message as Answer;
    const question = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) question?.resolve(value);
    else question?.reject(new Error(`${file}: ${error}`));
  });
  child.once("exit", (code, signal) => {
    for (const question of waiting.values()) question.reject(new Error(`${file} ended (${signal ?? code}).`));
  });
  return {
    pid: child.pid ?? 0,
    async ask(name, input) {
      asked += 1;
      const question = Promise.withResolvers<unknown>();
      waiting.set(asked, question);
      child.send({ id: asked, name, input } satisfies Question);
      return (await question.promise) as never;
    },
    async stop() {
      if (child.connected) child.disconnect();
      const force = setTimeout(() => child.kill("SIGKILL"), stopMs);
      await removed;
      clearTimeout(force);
    },
  };
}

/** The helper's side: answers questions until the process that started it lets go, then ends. */
export function answerQuestions(handlers: Handlers, end: () => void | Promise<void> = () => undefined): void {
  const answer = (text: Answer) => {
    // Whoever asked may be gone: then nobody waits for it.
    if (process.connected) process.send?.(text);
  };
  process.on("message", (message) => {
    const { id, name, input } = message as Question;
    const handler = handlers[name];
    Promise.resolve()
      .then(() => handler?.(input as never))
      .then(
        (value) => answer({ id, value }),
        (error: unknown) => answer({ id, error: error instanceof Error ? `${error.stack}` : String(error) }),
      );
  });
  process.on("disconnect", () => {
    Promise.resolve(end()).then(
      () => process.exit(0),
      () => process.exit(1),
    );
  });
}

/** Milliseconds of work of this process so far, on all its threads. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** Monotonic milliseconds that mean the same in every process of the machine. */
export const machineMs = (): number => Number(process.hrtime.bigint()) / 1e6;
