import { Worker } from "node:worker_threads";
import type { LexiconMessage, ParseReply, ParseRequest } from "./parser-message.ts";

const startMsMax = 15_000;

export type ThreadResult = ParseReply | { kind: "failed"; reason: "timeout" | "crashed"; message: string };

export type ParserThread = {
  /** One request at a time; the clock starts when the thread is up. After "timeout" or a lost thread it is dead. */
  run(request: ParseRequest): Promise<ThreadResult>;
  /** For the requests after it. */
  adoptLexicon(bytes: Uint8Array): void;
  isAlive(): boolean;
  end(): Promise<void>;
};

const died: ThreadResult = {
  kind: "failed",
  reason: "crashed",
  message: "The reader ran out of memory or stopped.",
};
const late: ThreadResult = { kind: "failed", reason: "timeout", message: "The feed took too long to read." };

type ThreadOptions = {
  timeoutMs: number;
  heapMb: number;
  /** What reading web pages takes is loaded before the first one comes. */
  forPages: boolean;
  /** In the place of the product's own, in a memory that threads share. */
  lexicon: Uint8Array | undefined;
};

/** Other callers keep their bytes, and so does whoever gave a window on a larger memory: the thread gets a copy. */
const isHandedOver = ({ kind, bytes }: ParseRequest) =>
  kind === "news" && bytes.byteLength === bytes.buffer.byteLength;

/** A thread that parses feeds; it never keeps the process alive by itself. */
export function startParserThread({ timeoutMs, heapMb, forPages, lexicon }: ThreadOptions): ParserThread {
  const worker = new Worker(new URL("./parser.worker.ts", import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
    workerData: { forPages, lexicon },
    env: {},
    stdin: false,
  });
  let alive = true;
  let settle: ((result: ThreadResult) => void) | undefined;
  let timer: NodeJS.Timeout | undefined;
  const up = Promise.withResolvers<void>();

  function answer(result: ThreadResult): void {
    clearTimeout(timer);
    worker.unref();
    settle?.(result);
    settle = undefined;
  }

  function lose(result: ThreadResult): void {
    alive = false;
    up.resolve();
    answer(result);
    void worker.terminate();
  }

  worker.on("message", (message: ParseReply | "ready") => {
    if (message === "ready") up.resolve();
    else answer(message);
  });
  worker.on("error", () => lose(died));
  worker.on("exit", () => lose(died));
  worker.unref();

  async function run(request: ParseRequest): Promise<ThreadResult> {
    if (!alive) return died;
    const { promise, resolve } = Promise.withResolvers<ThreadResult>();
    settle = resolve;
    worker.ref();
    timer = setTimeout(() => lose(died), startMsMax);
    await up.promise;
    if (!alive) return promise;
    clearTimeout(timer);
    timer = setTimeout(() => lose(late), timeoutMs);
    const bytes = isHandedOver(request) ? request.bytes : new Uint8Array(request.bytes);
    worker.postMessage({ ...request, bytes }, [bytes.buffer as ArrayBuffer]);
    return promise;
  }

  return {
    run,
    adoptLexicon(bytes) {
      const message: LexiconMessage = { kind: "lexicon", bytes };
      if (alive) worker.postMessage(message);
    },
    isAlive: () => alive,
    async end() {
      lose(died);
      await worker.terminate();
    },
  };
}
