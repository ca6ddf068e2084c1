import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from "node:zlib";
import { contentCodingsMax } from "./limits.ts";
import { OutboundFailure } from "./reasons.ts";

type Chunks = AsyncIterable<Uint8Array>;

type Coding = "gzip" | "deflate" | "br";

const codingOf: Readonly<Record<string, Coding | "identity">> = {
  gzip: "gzip",
  "x-gzip": "gzip",
  deflate: "deflate",
  br: "br",
  identity: "identity",
};

/** Content-Encoding as a list in the order of decoding; undefined when a coding is unknown or there are more than two. */
export function readContentCodings(header: string | undefined): Coding[] | undefined {
  const codings: Coding[] = [];
  for (const word of (header ?? "").split(",")) {
    const name = word.trim().toLowerCase();
    if (name === "") continue;
    const coding = Object.hasOwn(codingOf, name) ? codingOf[name] : undefined;
    if (coding === undefined) return undefined;
    if (coding !== "identity") codings.unshift(coding);
    if (codings.length > contentCodingsMax) return undefined;
  }
  return codings;
}

/**
 * Reads a body whole. The bound holds for the bytes on the wire and again after each decoding, so that neither
 * a bomb nor a stream that decodes to nothing is read further than that.
 */
export async function readBody(
  source: Chunks,
  contentEncoding: string | undefined,
  bytesMax: number,
): Promise<Uint8Array> {
  const codings = readContentCodings(contentEncoding);
  if (codings === undefined) throw new OutboundFailure("encoding");
  let chunks = bounded(source, bytesMax);
  for (const coding of codings) chunks = bounded(decoded(chunks, coding), bytesMax);
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return joined(parts);
}

/** In memory of its own, which the caller may hand over. */
function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let end = 0;
  for (const part of parts) {
    whole.set(part, end);
    end += part.byteLength;
  }
  return whole;
}

async function* bounded(source: Chunks, bytesMax: number): Chunks {
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.byteLength;
    if (bytes > bytesMax) throw new OutboundFailure("too-large");
    yield chunk;
  }
}

async function* decoded(source: Chunks, coding: Coding): Chunks {
  const iterator = source[Symbol.asyncIterator]();
  const first = await firstBytes(iterator, 2);
  const all = rest(first, iterator);
  // Some servers announce gzip and send plain text; what follows is then read as it is.
  if (coding === "gzip" && !(first[0] === 0x1f && first[1] === 0x8b)) {
    yield* all;
    return;
  }
  if (first.byteLength === 0) return;
  const engine = engineFor(coding, first[0] ?? 0);
  let upstream: unknown;
  const feeding = pipeline(Readable.from(caught(all, (error) => (upstream = error))), engine).catch(() => {});
  try {
    for await (const chunk of engine) yield chunk as Uint8Array;
  } catch (error) {
    throw upstream ?? new OutboundFailure("encoding", { cause: error });
  } finally {
    engine.destroy();
    await feeding;
  }
}

function engineFor(coding: Coding, firstByte: number) {
  const options = { chunkSize: 64 * 1024 };
  if (coding === "gzip") return createGunzip(options);
  if (coding === "br") return createBrotliDecompress(options);
  // "deflate" means zlib, but bare deflate is sent under that name too; a zlib stream starts with method 8.
  return (firstByte & 0x0f) === 0x08 ? createInflate(options) : createInflateRaw(options);
}

async function firstBytes(iterator: AsyncIterator<Uint8Array>, bytesMin: number): Promise<Uint8Array> {
  let head = Buffer.alloc(0);
  while (head.byteLength < bytesMin) {
    const next = await iterator.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  return head;
}

async function* rest(head: Uint8Array, iterator: AsyncIterator<Uint8Array>): Chunks {
  try {
    if (head.byteLength > 0) yield head;
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
  } finally {
    await iterator.return?.();
  }
}

/** Keeps the error of the source apart from the errors of the decoder behind it. */
async function* caught(source: Chunks, keep: (error: unknown) => void): Chunks {
  try {
    yield* source;
  } catch (error) {
    keep(error);
    throw error;
  }
}
