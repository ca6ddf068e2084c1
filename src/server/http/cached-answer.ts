import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";

type Bytes = Uint8Array<ArrayBuffer>;
export type Coding = "br" | "gzip" | "identity";

/** An answer as bytes, made once and sent often. */
export type CachedAnswer = {
  /** No other answer to anybody has the same. */
  etag: string;
  /** Packed forms join when somebody has asked for them. */
  bodies: { identity: Bytes; br?: Bytes; gzip?: Bytes };
};

/** Below it a packed form saves less than it costs. */
const packedBytesMin = 1_024;
/** A list is replaced often: the last percent is not worth the work. */
const brotliQuality = 5;

const packers = {
  br: (bytes: Bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
      },
    }),
  gzip: (bytes: Bytes) => promisify(gzip)(bytes),
};

/** The bytes in the form that a user asked for; made once. */
export async function packed({ bodies }: CachedAnswer, coding: Coding): Promise<Bytes> {
  bodies[coding] ??= coding === "identity" ? bodies.identity : await packers[coding](bodies.identity);
  return bodies[coding];
}

function readCoding(acceptEncoding: string): Coding {
  const wanted = new Set(
    acceptEncoding
      .toLowerCase()
      .split(",")
      .map((each) => each.trim().split(/\s*;\s*/))
      .filter(([, quality]) => !/^q=0(\.0*)?$/.test(quality ?? ""))
      .map(([name]) => name),
  );
  return wanted.has("br") ? "br" : wanted.has("gzip") ? "gzip" : "identity";
}

/** Browsers differ in few headers; what else is sent must not fill the memory. */
const readCodings = new LRUCache<string, Coding>({ max: 100 });
const headerCharsMax = 200;

/** The form in which an answer is sent, by a request's Accept-Encoding. */
export function codingFor({ bodies }: CachedAnswer, acceptEncoding: string | undefined): Coding {
  if (acceptEncoding === undefined || acceptEncoding.length > headerCharsMax) return "identity";
  if (bodies.identity.byteLength < packedBytesMin) return "identity";
  const known = readCodings.get(acceptEncoding);
  if (known) return known;
  const coding = readCoding(acceptEncoding);
  readCodings.set(acceptEncoding, coding);
  return coding;
}

/** Whether a request's If-None-Match names the answer: the user has it already. */
export function isHeld({ etag }: CachedAnswer, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch === etag || ifNoneMatch.split(",").some((each) => each.trim() === etag);
}

/** How an answer goes out: in one of its forms, or as word that the user has it. */
export type Form = Coding | "held";

/**
 * Headers that belong to the answer itself. It may be kept by the browser that asked, which asks again before each use;
 * "Cookie": another user's request must not be answered with it, wherever it is kept.
 */
export function answerHeaders(answer: CachedAnswer, form: Form): [string, string][] {
  const headers: [string, string][] = [
    ["ETag", answer.etag],
    ["Cache-Control", "private, no-cache"],
    ["Vary", "Accept-Encoding, Cookie"],
  ];
  if (form === "held") return headers;
  headers.push(["Content-Type", "application/json; charset=UTF-8"]);
  headers.push(["Content-Length", String(answer.bodies[form]?.byteLength ?? 0)]);
  if (form !== "identity") headers.push(["Content-Encoding", form]);
  return headers;
}
