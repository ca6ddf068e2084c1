import type { LivePrice } from "#domain/market/live-price.ts";
import type { ProviderRejection } from "#domain/market/provider-answer.ts";
import type { SocketEnd } from "#server/platform/egress/configured-socket.ts";
import type { TradeEvents, TradeOutside, TradeStream } from "../market.ts";
import { finnhubTradeSchema, finnhubTradesSchema } from "./finnhub.schema.ts";
import { livePriceFromFinnhub } from "./finnhub.transform.ts";

/** The vendor sends a ping of its own each minute, so a connection that says nothing for longer is dead. */
const silentMsMax = 150_000;

type StreamOptions = {
  url: string;
  outside: TradeOutside;
  key: string;
  on: TradeEvents;
  /** Of the plan as it is configured; a lower one is learned from the vendor's errors. */
  symbolsMax: number;
  silentMs?: number;
};

/**
 * One connection to the vendor's trades. The key is in its address, as the vendor wants it. The vendor allows one
 * connection a key, and answers a symbol over the plan's limit with an error that does not name it.
 */
export function connectFinnhubTrades(options: StreamOptions): TradeStream {
  const { outside, key, on, silentMs = silentMsMax } = options;
  const url = new URL(options.url);
  url.searchParams.set("token", key);
  const wanted = new Set<string>();
  /** In the order in which the vendor was told. */
  let followed: string[] = [];
  let { symbolsMax } = options;
  let isOpen = false;
  let quiet: NodeJS.Timeout | undefined;

  const tell = (type: "subscribe" | "unsubscribe", symbol: string) =>
    socket.send(JSON.stringify({ type, symbol }));

  function end(rejection: ProviderRejection): void {
    clearTimeout(quiet);
    isOpen = false;
    socket.close();
    on.end(rejection);
  }

  function heard(): void {
    clearTimeout(quiet);
    quiet = setTimeout(() => end({ kind: "down", detail: "the stream says nothing" }), silentMs);
  }

  function settle(): void {
    if (!isOpen) return;
    const next = [...wanted].slice(0, symbolsMax);
    for (const symbol of followed) if (!next.includes(symbol)) tell("unsubscribe", symbol);
    const stay = followed.filter((symbol) => next.includes(symbol));
    const added = next.filter((symbol) => !stay.includes(symbol));
    for (const symbol of added) tell("subscribe", symbol);
    followed = [...stay, ...added];
  }

  function onError(text: string): void {
    if (/api key|token/i.test(text)) end({ kind: "wrong-key" });
    if (!/too many/i.test(text)) return;
    // The one that it was told last is the one over the limit.
    followed.pop();
    symbolsMax = followed.length;
  }

  function onMessage(text: string): void {
    heard();
    const read = finnhubTradesSchema.safeParse(jsonIn(text));
    if (!read.success) return;
    const message = read.data;
    if (message.type === "error") onError(message.msg);
    if (message.type !== "trade") return;
    const prices: LivePrice[] = [];
    for (const each of message.data) {
      const trade = finnhubTradeSchema.safeParse(each);
      const price = trade.success ? livePriceFromFinnhub(trade.data) : null;
      if (price && followed.includes(price.symbol)) prices.push(price);
    }
    if (prices.length > 0) on.prices(prices);
  }

  const socket = outside.openSocket(url, {
    open() {
      isOpen = true;
      heard();
      settle();
    },
    message: onMessage,
    end: (why) => end(rejectionOf(why)),
  });

  return {
    follow(symbols) {
      wanted.clear();
      for (const symbol of symbols) wanted.add(symbol);
      settle();
    },
    close() {
      clearTimeout(quiet);
      isOpen = false;
      socket.close();
    },
  };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function rejectionOf(end: SocketEnd): ProviderRejection {
  if (end.kind === "lost") return { kind: "down", detail: end.detail };
  if (end.status === 401 || end.status === 403) return { kind: "wrong-key" };
  if (end.status !== 429) return { kind: "down", detail: `http ${end.status}` };
  const after = end.retryAfter?.trim() ?? "";
  return { kind: "rate-limited", retryAfterMs: /^\d{1,6}$/.test(after) ? Number(after) * 1_000 : null };
}
