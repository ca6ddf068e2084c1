import type { Socket } from "node:net";
import { feedText, type Repeat, type ServerSpec } from "./corpus.ts";

/** Plays one misbehaviour on a connection whose request has been received. Writing ends when the peer is gone. */
export type Behaviour = (socket: Socket, spec: ServerSpec, pace: number) => void;

function number(value: unknown, otherwise: number): number {
  return typeof value === "number" ? value : otherwise;
}

function expanded(value: string | Repeat): string {
  return typeof value === "string" ? value : value.$repeat[0].repeat(value.$repeat[1]);
}

function headerLines(spec: ServerSpec): string {
  const location = spec.location === undefined ? [] : [`location: ${spec.location}`];
  const given = Object.entries(spec.headers ?? {}).map(([name, value]) => `${name}: ${expanded(value)}`);
  return [...given, ...location].map((line) => `${line}\r\n`).join("");
}

const contentType = "content-type: application/rss+xml\r\n";

const feedBytes = Buffer.from(feedText);

function whole(status: number, spec: ServerSpec, body: Buffer): Buffer {
  const bare = status === 204 || status === 304;
  const length = bare ? "" : `content-length: ${body.byteLength}\r\n`;
  const head = `HTTP/1.1 ${status} Said so\r\n${contentType}${length}${headerLines(spec)}\r\n`;
  return Buffer.concat([Buffer.from(head), bare ? Buffer.alloc(0) : body]);
}

const chunkedHead = `HTTP/1.1 200 OK\r\n${contentType}transfer-encoding: chunked\r\n`;

/** Writes the same text for ever, as fast as the peer reads. */
function endless(socket: Socket, text: string): void {
  const block = text.repeat(Math.max(1, Math.ceil(16_384 / text.length)));
  const more = () => {
    while (socket.writable && socket.write(block));
  };
  socket.on("drain", more);
  more();
}

function drip(socket: Socket, text: string, everyMs: number): void {
  let at = 0;
  const timer = setInterval(() => {
    if (!socket.writable) return;
    socket.write(text[at % text.length] ?? "");
    at += 1;
  }, everyMs);
  socket.once("close", () => clearInterval(timer));
}

function later(socket: Socket, ms: number, act: () => void): void {
  const timer = setTimeout(act, ms);
  socket.once("close", () => clearTimeout(timer));
}

/** `pace`: how many times faster than written in the corpus time passes. */
export const behaviours: Readonly<Record<string, Behaviour>> = {
  ok: (socket, spec) => socket.end(whole(200, spec, feedBytes)),
  "count-requests": (socket, spec) => socket.end(whole(200, spec, feedBytes)),
  status: (socket, spec) => socket.end(whole(number(spec.status, 200), spec, Buffer.from("what happened"))),
  // Beyond the corpus: `body` in base64, sent as it is.
  bytes: (socket, spec) => socket.end(whole(200, spec, Buffer.from(String(spec.body), "base64"))),
  "accept-then-silence": () => {},
  "drip-headers": (socket, spec, pace) => {
    const everyMs = 1_000 / number(spec.bytes_per_s, 1) / pace;
    drip(socket, `HTTP/1.1 200 OK\r\n${contentType}${"x-more: of the same\r\n".repeat(50)}`, everyMs);
  },
  "drip-body": (socket, spec, pace) => {
    socket.write(`HTTP/1.1 200 OK\r\n${contentType}content-length: 100000\r\n\r\n`);
    drip(socket, feedText, 1_000 / number(spec.bytes_per_s, 1) / pace);
  },
  "delay-then-ok": (socket, spec, pace) =>
    later(socket, number(spec.delay_ms, 0) / pace, () => socket.end(whole(200, spec, feedBytes))),
  "stall-mid-body": (socket, spec) => {
    socket.write(`HTTP/1.1 200 OK\r\n${contentType}content-length: 100000\r\n\r\n`);
    socket.write(feedText.repeat(50).slice(0, number(spec.after_bytes, 1_000)));
  },
  "infinite-body": (socket) => {
    socket.write(`HTTP/1.1 200 OK\r\n${contentType}\r\n<rss version="2.0"><channel>`);
    endless(socket, "<item><title>One more</title><link>https://feeds.example.com/1</link></item>\n");
  },
  "infinite-headers": (socket) => {
    socket.write("HTTP/1.1 200 OK\r\n");
    endless(socket, "x-more: of the same\r\n");
  },
  "infinite-1xx": (socket) => endless(socket, "HTTP/1.1 102 Processing\r\n\r\n"),
  "infinite-100": (socket) => endless(socket, "HTTP/1.1 100 Continue\r\n\r\n"),
  "infinite-trailers": (socket) => {
    socket.write(`${chunkedHead}\r\n0\r\n`);
    endless(socket, "x-more: of the same\r\n");
  },
  "infinite-chunk-extension": (socket) => {
    socket.write(`${chunkedHead}\r\n5;x=`);
    endless(socket, "aaaaaaaa");
  },
  "one-byte-chunks": (socket) => {
    socket.write(`${chunkedHead}\r\n`);
    endless(socket, "1\r\na\r\n");
  },
  "content-length-too-big": (socket, spec) => {
    const bytes = Buffer.byteLength(feedText) + number(spec.extra, 1);
    socket.end(`HTTP/1.1 200 OK\r\n${contentType}content-length: ${bytes}\r\n\r\n${feedText}`);
  },
  "content-length-twice": (socket) =>
    socket.end(`HTTP/1.1 200 OK\r\ncontent-length: 5\r\ncontent-length: 7\r\n\r\nhello!!`),
  "content-length-negative": (socket) => socket.end("HTTP/1.1 200 OK\r\ncontent-length: -1\r\n\r\nhello"),
  "cl-and-te": (socket) => socket.end(`${chunkedHead}content-length: 5\r\n\r\n5\r\nhello\r\n0\r\n\r\n`),
  "chunk-size-overflow": (socket, spec) =>
    socket.end(`${chunkedHead}\r\n${String(spec.size ?? "FFFFFFFFFFFFFFFFF")}\r\nhello\r\n0\r\n\r\n`),
  "chunks-without-end": (socket) => socket.end(`${chunkedHead}\r\n5\r\nhello\r\n`),
  "folded-header": (socket) => socket.end("HTTP/1.1 200 OK\r\nx-a: b\r\n c: d\r\ncontent-length: 0\r\n\r\n"),
  "nul-in-header": (socket) => socket.end("HTTP/1.1 200 OK\r\nx-a: b\u0000c\r\ncontent-length: 0\r\n\r\n"),
  "bare-line-feeds": (socket) => socket.end(`HTTP/1.1 200 OK\ncontent-length: 5\n\nhello`),
  "unasked-upgrade": (socket) =>
    socket.write("HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n"),
  http09: (socket) => socket.end(feedText),
  "close-without-answer": (socket) => socket.end(),
  "reset-mid-body": (socket) => {
    socket.write(`HTTP/1.1 200 OK\r\n${contentType}content-length: 100000\r\n\r\n${feedText}`, () =>
      later(socket, 20, () => socket.resetAndDestroy()),
    );
  },
};
