import { setTimeout as delay } from "node:timers/promises";
import { openEventSource } from "#tests/support/event-source.ts";

const pages = ["/api/me", "/api/settings", "/api/feeds", "/api/news?limit=50", "/api/prompts"];
const pageEveryMs = 3_000;
const lookEveryMs = 500;
/** As a browser waits before it opens a stream again. */
const reopenMs = 500;

export type SoakReader = {
  /** Titles that its stream brought, over all restarts of the product. */
  seen: Set<string>;
  /** Answers other than 200 while the product was there. */
  odd: string[];
  stop(): Promise<void>;
};

/** A user with an open stream, which resumes where it ended, who loads a page every three seconds. */
export function startSoakReader(url: string, cookie: string, isThere: () => boolean): SoakReader {
  const seen = new Set<string>();
  const odd: string[] = [];
  const headers = { cookie };
  let isOver = false;
  let lastId = "0";

  async function streamOnce(): Promise<void> {
    const stream = await openEventSource(`${url}/api/news/stream`, {
      headers: { ...headers, "last-event-id": lastId },
    });
    if (stream.status !== 200) return void (isThere() && odd.push(`stream: ${stream.status}`));
    let hasEnded = false;
    void stream.ended.then(() => {
      hasEnded = true;
    });
    while (!isOver && !hasEnded) {
      for (const { event, id, data } of stream.events.splice(0)) {
        if (event !== "item") continue;
        seen.add((JSON.parse(data) as { title: string }).title);
        lastId = id ?? lastId;
      }
      await delay(lookEveryMs);
    }
    stream.close();
  }

  async function streaming(): Promise<void> {
    while (!isOver) {
      await streamOnce().catch(() => undefined);
      await delay(reopenMs);
    }
  }

  async function loading(): Promise<void> {
    for (let turn = 0; !isOver; turn += 1) {
      const path = pages[turn % pages.length] ?? "";
      const wasThere = isThere();
      const told = await fetch(url + path, { headers }).then(
        async (answer) => {
          await answer.arrayBuffer();
          return String(answer.status);
        },
        (error: Error) => String(error.cause ?? error),
      );
      if (told !== "200" && wasThere && isThere()) odd.push(`${path}: ${told}`);
      await delay(pageEveryMs);
    }
  }

  const working = Promise.all([streaming(), loading()]);
  return {
    seen,
    odd,
    async stop() {
      isOver = true;
      await working;
    },
  };
}
