import type { Context } from "hono";
import type { ImageType } from "#domain/kernel/image-file.ts";

/** Whatever the bytes may be taken for, they are shown and never run. */
const visibleOnly = {
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'; sandbox",
  "Content-Disposition": "inline",
};

type VisibleImage = { mediaType: ImageType; bytes: Uint8Array; hash: string };

const keptForAWeek = "private, max-age=604800";

/** A picture, or 304 to a browser that has it. */
export function answerImage(
  c: Context,
  { mediaType, bytes, hash }: VisibleImage,
  cacheControl: string,
): Response {
  const headers = { ...visibleOnly, ETag: `"${hash}"`, "Cache-Control": cacheControl };
  if (c.req.header("if-none-match") === headers.ETag) return c.body(null, 304, headers);
  return c.body(new Uint8Array(bytes), 200, { ...headers, "Content-Type": mediaType });
}

/**
 * A picture of another site; 204 when it gave none, or none yet. That is no error: browsers write each picture that
 * failed into their console.
 */
export function answerImageOrNone(
  c: Context,
  answer: { kind: "image"; image: VisibleImage } | { kind: "none"; forMs: number },
): Response {
  if (answer.kind === "image") return answerImage(c, answer.image, keptForAWeek);
  const seconds = Math.ceil(answer.forMs / 1_000);
  return c.body(null, 204, { "Cache-Control": seconds > 0 ? `private, max-age=${seconds}` : "no-store" });
}
