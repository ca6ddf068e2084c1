import { getCompileCacheDir } from "node:module";
import path from "node:path";
import { Worker } from "node:worker_threads";
import type { LexiconMessage, ParseReply, ParseRequest } from "./parser-message.ts";
import { processorTimeOf, watchProcessorTime } from "./processor-time.ts";

/** A machine that needs longer is too busy to read feeds. */
const startMsMax = 60_000;

export type ThreadResult =
  | ParseReply
  | { kind: "failed"; reason: "timeout" | "crashed" | "busy"; message: string };

export type ParserThread = {
  /** One request at a time; it is watched from when the thread is up. After "timeout", "busy" or a lost thread it is dead. */
  run(request: ParseRequest): Promise<ThreadResult>;
  /** For the requests after it. */
  adoptLexicon(bytes: Uint8Array): void;
  /** False as long as it starts. */
  isUp(): boolean;
  isAlive(): boolean;
  end(): Promise<void>;
};

const died: ThreadResult = {
  kind: "failed",
  reason: "crashed",
  message: "The reader ran out of memory or stopped.",
};
const late: ThreadResult = { kind: "failed", reason: "timeout", message: "The feed took too long to read." };
/** Says nothing about the document. */
const starved: ThreadResult = {
  kind: "failed",
  reason: "busy",
  message: "The server is too busy to read feeds.",
};

type ThreadOptions = {
  /** Processor time for one request. */
  cpuMsMax: number;
  /** For one request by the clock. */
  wallMsMax: number;
  heapMb: number;
  /** What reading web pages takes is loaded before the first one comes. */
  forPages: boolean;
  /** In the place of the product's own, in a memory that threads share. */
  lexicon: Uint8Array | undefined;
  onUp(): void;
};

/** Other callers keep their bytes, and so does whoever gave a window on a larger memory: the thread gets a copy. */
const isHandedOver = ({ kind, bytes }: ParseRequest) =>
  kind === "news" && bytes.byteLength === bytes.buffer.byteLength;

/** The folder of the process's compile cache, where it has one; in it Node makes one for each of its versions. */
function compiledFolder(): string | undefined {
  const ofThisNode = getCompileCacheDir();
  return ofThisNode && path.dirname(ofThisNode);
}

/** A thread that parses feeds; it never keeps the process alive by itself. */
export function startParserThread(options: ThreadOptions): ParserThread {
  const { cpuMsMax, wallMsMax, heapMb, forPages, lexicon, onUp } = options;
  const worker = new Worker(new URL("./parser.worker.mjs", import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
    workerData: { forPages, lexicon, compiledFolder: compiledFolder() },
    env: {},
    stdin: false,
  });
  let alive = true;
  let settle: ((result: ThreadResult) => void) | undefined;
  let stopWatch: (() => void) | undefined;
  let isUp = false;
  const up = Promise.withResolvers<void>();

  function answer(result: ThreadResult): void {
    stopWatch?.();
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
    if (message !== "ready") return answer(message);
    isUp = true;
    up.resolve();
    onUp();
  });
  const onExit = () => lose(isUp ? died : starved);
  worker.on("error", onExit);
  worker.on("exit", onExit);
  worker.unref();

  async function run(request: ParseRequest): Promise<ThreadResult> {
    if (!alive) return isUp ? died : starved;
    const { promise, resolve } = Promise.withResolvers<ThreadResult>();
    settle = resolve;
    worker.ref();
    const start = setTimeout(() => lose(starved), startMsMax);
    await up.promise;
    clearTimeout(start);
    if (!alive) return promise;
    stopWatch = watchProcessorTime({
      usedMs: () => processorTimeOf(worker),
      usedMsMax: cpuMsMax,
      wallMsMax,
      onEnd: (end) => lose(end === "spent" ? late : starved),
    });
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
    isUp: () => isUp,
    isAlive: () => alive,
    async end() {
      lose(died);
      await worker.terminate();
    },
  };
}
