import { createServer, type IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import { listenProblem } from "../kit/server.ts";

/** A trade as the vendor sends it; volume 0 is a price update and no trade. */
export type FakeTrade = { s: string; p: number; t: number; v: number; c?: string[] | null };

/** What the stream does from now on. */
export type TradesBehaviour = {
  /** Answers the handshake with this status instead of 101; the vendor has been seen with 200, 401, 429 and 502. */
  status?: number;
  retryAfterSeconds?: number;
  /** Opens the connection and says that the key is invalid, as the vendor did at times. */
  refusesAfterOpening?: boolean;
  /** Stays open and says nothing more, not even its own pings. */
  silent?: boolean;
  /** Answers no ping of the protocol: the other side of a connection that is half open. */
  deaf?: boolean;
};

export type FakeTradeStream = {
  /** Where the stream is, without the token. */
  url: string;
  /** One message to each connection that follows a symbol of it. */
  send(trades: FakeTrade[]): void;
  /** The same text to every connection. */
  sendText(text: string): void;
  behave(behaviour: TradesBehaviour): void;
  /** Symbols by open connection, oldest first. */
  followed(): string[][];
  /** Of every handshake so far. */
  handshakes: { atMs: number; token: string; status: number }[];
  /** Ends every connection, as the vendor does every few hours. */
  drop(): void;
  stop(): Promise<void>;
};

export type TradesOptions = {
  keys: Set<string>;
  port?: number;
  now?: () => number;
  /** 50 on the free plan. */
  symbolsMax?: number;
  /** 60 s when left out. */
  pingMs?: number;
};

const messageBytesMax = 4_096;

/** Starts a fake of the stock-data vendor's stream of trades: one connection a key, 50 symbols on the free plan. */
export async function startFakeTrades(options: TradesOptions): Promise<FakeTradeStream> {
  const { keys, symbolsMax = 50, pingMs = 60_000, now = Date.now } = options;
  const open = new Map<WebSocket, { token: string; symbols: Set<string> }>();
  const handshakes: FakeTradeStream["handshakes"] = [];
  let behaviour: TradesBehaviour = {};
  const http = createServer((_, response) => response.writeHead(404).end());
  const server = new WebSocketServer({ noServer: true, maxPayload: messageBytesMax, autoPong: false });

  function tell(socket: WebSocket, message: object): void {
    if (!behaviour.silent) socket.send(JSON.stringify(message));
  }

  function take(socket: WebSocket, text: string): void {
    const symbols = open.get(socket)?.symbols;
    const { type, symbol } = messageIn(text);
    if (!symbols || symbol === undefined || (type !== "subscribe" && type !== "unsubscribe"))
      tell(socket, { type: "error", msg: "Invalid message" });
    else if (type === "unsubscribe") symbols.delete(symbol);
    // It does not say which.
    else if (symbols.size >= symbolsMax && !symbols.has(symbol))
      tell(socket, { type: "error", msg: "Subscribing to too many symbols" });
    else symbols.add(symbol);
  }

  function welcome(socket: WebSocket, token: string): void {
    const others = [...open].filter(([, known]) => known.token === token);
    // A second connection under a key costs both.
    if (others.length > 0) for (const one of [...others.map(([other]) => other), socket]) one.terminate();
    if (behaviour.refusesAfterOpening) {
      socket.send(JSON.stringify({ type: "error", msg: "Invalid API key" }));
      socket.close();
      return;
    }
    open.set(socket, { token, symbols: new Set() });
    socket.on("message", (data) => take(socket, String(data)));
    socket.on("ping", (data) => {
      if (!behaviour.deaf) socket.pong(data);
    });
    socket.on("close", () => open.delete(socket));
    socket.on("error", () => undefined);
  }

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const token = new URL(request.url ?? "/", "http://127.0.0.1").searchParams.get("token") ?? "";
    const status = behaviour.status ?? (keys.has(token) ? 101 : 401);
    handshakes.push({ atMs: now(), token, status });
    const wait = behaviour.retryAfterSeconds;
    const retryAfter = wait === undefined ? "" : `Retry-After: ${wait}\r\n`;
    if (status === 101) server.handleUpgrade(request, socket, head, (opened) => welcome(opened, token));
    else
      socket.end(
        `HTTP/1.1 ${status} Rejected\r\n${retryAfter}Content-Length: 0\r\nConnection: close\r\n\r\n`,
      );
  }

  http.on("upgrade", upgrade);
  await new Promise<void>((resolve, reject) => {
    http.once("error", (error) => reject(listenProblem(error, { name: "Finnhub trades", ...options })));
    http.listen(options.port ?? 0, "127.0.0.1", resolve);
  });
  const pings = setInterval(() => {
    for (const socket of open.keys()) tell(socket, { type: "ping" });
  }, pingMs);
  const address = http.address();

  return {
    url: `ws://127.0.0.1:${typeof address === "object" ? address?.port : 0}`,
    handshakes,
    behave: (next) => {
      behaviour = next;
    },
    followed: () => [...open.values()].map(({ symbols }) => [...symbols]),
    send(trades) {
      for (const [socket, { symbols }] of open) {
        const data = trades.filter(({ s }) => symbols.has(s));
        if (data.length > 0) tell(socket, { data, type: "trade" });
      }
    },
    sendText: (text) => {
      for (const socket of open.keys()) socket.send(text);
    },
    drop: () => {
      for (const socket of open.keys()) socket.terminate();
    },
    stop: () =>
      new Promise((resolve) => {
        clearInterval(pings);
        for (const socket of open.keys()) socket.terminate();
        server.close();
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
}

function messageIn(text: string): { type?: string; symbol?: string } {
  try {
    const { type, symbol } = JSON.parse(text) as { type?: unknown; symbol?: unknown };
    return typeof type === "string" && typeof symbol === "string" ? { type, symbol } : {};
  } catch {
    return {};
  }
}
