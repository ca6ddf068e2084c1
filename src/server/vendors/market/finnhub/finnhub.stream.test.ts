import { createServer } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { LivePrice } from "#domain/market/live-price.ts";
import type { ProviderRejection } from "#domain/market/provider-answer.ts";
import { type FakeTradeStream, startFakeTrades } from "#fakes/finnhub/trades.ts";
import { createConfiguredSockets } from "#server/platform/egress/configured-socket.ts";
import { createTrust } from "#server/platform/egress/connect.ts";
import { defaultOutboundLimits } from "#server/platform/egress/limits.ts";
import type { TradeStream } from "../market.ts";
import { connectFinnhubTrades } from "./finnhub.stream.ts";

let fake: FakeTradeStream;
let sockets: ReturnType<typeof createConfiguredSockets>;
const keys = new Set(["key-one"]);

beforeEach(async () => {
  fake = await startFakeTrades({ keys, symbolsMax: 3, pingMs: 50 });
  sockets = createConfiguredSockets({
    limits: { ...defaultOutboundLimits, connectMs: 500 },
    userAgent: "Tapewise tests",
    secureContext: createTrust([]),
    pingEveryMs: 100,
  });
});
afterEach(async () => {
  sockets.close();
  await fake.stop();
});

type Heard = { stream: TradeStream; prices: LivePrice[]; ends: ProviderRejection[] };

function connect({ key = "key-one", url = fake.url, silentMs = 60_000, symbolsMax = 50 } = {}): Heard {
  const prices: LivePrice[] = [];
  const ends: ProviderRejection[] = [];
  const on = {
    prices: (some: LivePrice[]) => void prices.push(...some),
    end: (why: ProviderRejection) => void ends.push(why),
  };
  const outside = { openSocket: sockets.open };
  return { stream: connectFinnhubTrades({ url, outside, key, on, silentMs, symbolsMax }), prices, ends };
}

const trade = (s: string, p: number, changes: object = {}) => ({
  s,
  p,
  t: 1_795_188_600_123,
  v: 100,
  c: ["1"],
  ...changes,
});

describe("the stream of trades", () => {
  it("follows what is wanted, and from then on what is wanted then", async () => {
    const { stream, prices } = connect();
    stream.follow(["AAPL", "BRK.B"]);
    await expect.poll(fake.followed).toEqual([["AAPL", "BRK.B"]]);
    fake.send([trade("AAPL", 231.5), trade("TSLA", 340)]);
    await expect
      .poll(() => prices)
      .toEqual([{ symbol: "AAPL", price: 231.5, atMs: 1_795_188_600_123, isTrade: true }]);
    stream.follow(["BRK.B", "MSFT"]);
    await expect.poll(fake.followed).toEqual([["BRK.B", "MSFT"]]);
    expect(fake.handshakes.map(({ token, status }) => [token, status])).toEqual([["key-one", 101]]);
  });

  it("takes volume 0 for a price without a trade, and no price from conditions that are not the market's", async () => {
    const { stream, prices } = connect();
    stream.follow(["AAPL"]);
    await expect.poll(fake.followed).toEqual([["AAPL"]]);
    fake.send([
      trade("AAPL", 1, { v: 0, c: null }),
      trade("AAPL", 2, { c: ["1", "8", "24", "12"] }),
      trade("AAPL", 3, { c: ["1", "3"] }),
      trade("AAPL", 4, { c: ["32"] }),
    ]);
    await expect
      .poll(() => prices.map(({ price, isTrade }) => [price, isTrade]))
      .toEqual([
        [1, false],
        [2, true],
      ]);
  });

  it("passes over messages and trades that make no sense", async () => {
    const { stream, prices, ends } = connect();
    stream.follow(["AAPL"]);
    await expect.poll(fake.followed).toEqual([["AAPL"]]);
    for (const text of ["", "<html>", "[]", '{"type":"news"}', '{"type":"trade","data":[null,{"s":"AAPL"}]}'])
      fake.sendText(text);
    fake.sendText(
      '{"type":"trade","data":[{"s":"AAPL","p":"1","t":1,"v":1},{"s":"AAPL","p":5,"t":6,"v":7}]}',
    );
    await expect.poll(() => prices).toEqual([{ symbol: "AAPL", price: 5, atMs: 6, isTrade: true }]);
    expect(ends).toEqual([]);
  });

  it("keeps to the plan's limit once the vendor names it, the most wanted symbols first", async () => {
    const { stream } = connect();
    stream.follow(["A", "B", "C", "D", "E"]);
    await expect.poll(fake.followed).toEqual([["A", "B", "C"]]);
    stream.follow(["D", "A", "B", "C"]);
    await expect.poll(fake.followed).toEqual([["A", "B", "D"]]);
  });

  it("follows as many symbols as are configured, also more than the free plan's 50", async () => {
    const large = await startFakeTrades({ keys, symbolsMax: 120, pingMs: 50 });
    const symbols = Array.from({ length: 130 }, (_, at) => `S${at}`);
    connect({ url: large.url, symbolsMax: 100 }).stream.follow(symbols);
    await expect.poll(() => large.followed()[0]?.length).toBe(100);
    // A plan below what is configured is learned from the vendor's errors.
    const { stream } = connect({ url: fake.url, symbolsMax: 100 });
    stream.follow(symbols);
    await expect.poll(fake.followed).toEqual([["S0", "S1", "S2"]]);
    await large.stop();
  });

  it("tells a wrong key, a limit and an outage apart, in the handshake and after it", async () => {
    const ended = async (setup: () => Heard) => {
      const { ends } = setup();
      await expect.poll(() => ends.length).toBe(1);
      return ends[0];
    };
    expect(await ended(() => connect({ key: "other" }))).toEqual({ kind: "wrong-key" });
    fake.behave({ status: 429, retryAfterSeconds: 7 });
    expect(await ended(connect)).toEqual({ kind: "rate-limited", retryAfterMs: 7_000 });
    fake.behave({ status: 200 });
    expect(await ended(connect)).toEqual({ kind: "down", detail: "http 200" });
    fake.behave({ status: 302 });
    expect(await ended(connect)).toEqual({ kind: "down", detail: "http 302" });
    fake.behave({ refusesAfterOpening: true });
    expect(await ended(connect)).toEqual({ kind: "wrong-key" });
    fake.behave({});
    expect(await ended(() => connect({ url: "ws://127.0.0.1:9" }))).toEqual({
      kind: "down",
      detail: "it cannot be reached (ECONNREFUSED)",
    });
  });

  it("ends when the vendor drops it, says nothing any more, or does not answer a ping", async () => {
    const dropped = connect();
    dropped.stream.follow(["AAPL"]);
    await expect.poll(fake.followed).toEqual([["AAPL"]]);
    fake.drop();
    await expect
      .poll(() => dropped.ends)
      .toEqual([{ kind: "down", detail: "it closed the connection (1006)" }]);
    const quiet = connect({ silentMs: 400 });
    await expect.poll(() => fake.followed().length).toBe(1);
    fake.behave({ silent: true });
    await expect.poll(() => quiet.ends).toEqual([{ kind: "down", detail: "the stream says nothing" }]);
    fake.behave({ deaf: true });
    const deaf = connect();
    await expect.poll(() => deaf.ends).toEqual([{ kind: "down", detail: "it answers no ping" }]);
  });

  it("ends when a handshake is never answered, and at a message over a megabyte", async () => {
    const mute = createServer(() => undefined).listen(0, "127.0.0.1");
    await new Promise((resolve) => mute.once("listening", resolve));
    const { port } = mute.address() as { port: number };
    const waiting = connect({ url: `ws://127.0.0.1:${port}` });
    await expect.poll(() => waiting.ends).toMatchObject([{ kind: "down" }]);
    mute.close();
    const heavy = connect();
    await expect.poll(() => fake.followed().length).toBe(1);
    fake.sendText(`"${"x".repeat(1024 * 1024)}"`);
    await expect.poll(() => heavy.ends).toMatchObject([{ kind: "down" }]);
  });

  it("a second connection under the key costs both, as at the vendor", async () => {
    const first = connect();
    await expect.poll(() => fake.followed().length).toBe(1);
    const second = connect();
    await expect.poll(() => [first.ends.length, second.ends.length]).toEqual([1, 1]);
  });

  it("says nothing of the key in the reasons that it gives", async () => {
    const url = "ws://127.0.0.1:9";
    const heard = connect({ key: "canary-key", url });
    await expect.poll(() => heard.ends.length).toBe(1);
    expect(JSON.stringify(heard.ends)).not.toMatch(/canary|token/);
  });

  it("is silent after it was closed", async () => {
    const { stream, ends } = connect();
    await expect.poll(() => fake.followed().length).toBe(1);
    stream.close();
    await expect.poll(fake.followed).toEqual([]);
    expect(ends).toEqual([]);
  });
});
