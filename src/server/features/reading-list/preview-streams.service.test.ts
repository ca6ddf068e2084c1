import { expect, it } from "vitest";
import { createLogger } from "#server/platform/log/logger.ts";
import { bareQuote } from "#tests/support/bare-quote.ts";
import { createLocalEvents } from "#tests/support/market.ts";
import type { StreamSocket } from "./event-stream.ts";
import { createPreviewStreams } from "./preview-streams.service.ts";

function socket(): StreamSocket & { text: string } {
  return {
    text: "",
    writableLength: 0,
    destroyed: false,
    write(chunk) {
      this.text += chunk.toString();
      return true;
    },
    end: () => undefined,
    destroy: () => undefined,
  };
}

function createBench() {
  const events = createLocalEvents();
  const answer = { etag: "", bodies: { identity: new Uint8Array() } };
  const streams = createPreviewStreams({
    preview: {
      current: async () => ({ answer, mark: "one", symbols: ["AAPL"] }),
      isOn: async () => true,
    },
    prices: {
      scope: () => "system",
      known: (symbols) => symbols.map((symbol) => bareQuote(symbol, 190, "2026-11-23T15:00:00.000Z")),
    },
    events,
    log: createLogger({ level: "error", write: () => undefined }),
  });
  return { events, streams };
}

it("holds 300 streams of a process, of however many networks", async () => {
  const { streams } = createBench();
  for (let at = 0; at < 300; at += 1) await streams.open(`network ${at}`, socket());
  await expect(streams.open("one more", socket())).rejects.toMatchObject({ code: "overloaded" });
  streams.close();
  await expect(streams.open("one more", socket())).resolves.toBeDefined();
});

it("opens ten streams for one network, even when more ask at the same time", async () => {
  const { streams } = createBench();
  const opened = await Promise.allSettled(Array.from({ length: 15 }, () => streams.open("one", socket())));
  expect(opened.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  streams.close();
});

it("passes on prices of the operator's key for companies of the list, and no others", async () => {
  const { events, streams } = createBench();
  const page = socket();
  await streams.open("one", page);
  const price = { isTrade: true, price: 190, atMs: Date.parse("2026-11-23T15:00:00.000Z") };
  const tell = (scope: string, symbol: string) =>
    events.publish({ kind: "prices", scope, prices: [{ symbol, ...price }] });
  await tell("a-user", "AAPL");
  await tell("system", "TSLA");
  expect(page.text).toBe("");
  await tell("system", "AAPL");
  expect(page.text).toMatch(/^event: prices\ndata: \{"prices":\[\{"symbol":"AAPL","price":190/);
  streams.close();
});
