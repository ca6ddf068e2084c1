import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { imageTypes, readImage } from "#domain/kernel/image-file.ts";
import { imageBytesMax, imageFailureCachedMs, imageRenewedMs, imageSideMax } from "#domain/site/images.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Outbound } from "#server/platform/egress/outbound.ts";
import type { Counter } from "#server/platform/limits/rate-limits.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import { createSingleFlight } from "#server/platform/single-flight.ts";
import type { ImagesStore, KnownImage, StoredImage } from "./images.store.ts";

export type ImagesServiceDeps = {
  store: ImagesStore;
  outbound: Pick<Outbound, "fetch">;
  /** Of what a user has the product fetch. */
  limit: Counter;
  clock: Clock;
  log: Logger;
};

export type ImagesService = ReturnType<typeof createImagesService>;

export type ImageAnswer =
  | { kind: "image"; image: StoredImage }
  /** `forMs`: how long it is not asked for again; 0 while it is on its way. */
  | { kind: "none"; forMs: number };

/** A browser has few connections to a server: none is held for longer than this by a slow site. */
const waitMs = 1_000;
const fetchesMax = 100;
const useNotedMs = 24 * 3_600_000;

const bounds = { types: imageTypes, bytesMax: imageBytesMax, sideMax: imageSideMax };
const headers = { accept: "image/webp,image/png,image/jpeg,image/gif;q=0.9" };

/** Pictures of other sites: fetched through the egress client, checked, and shown as our own. */
export function createImagesService({ store, outbound, limit, clock, log }: ImagesServiceDeps) {
  const fetches = createSingleFlight<StoredImage | null | undefined>();

  async function fetchImage(url: string): Promise<StoredImage | null> {
    const answer = await outbound.fetch(url, { headers, urgent: true, bodyBytesMax: imageBytesMax });
    const read = answer.ok ? readImage(answer.body, bounds) : { problem: answer.reason };
    if ("problem" in read) {
      log.info(
        { host: URL.parse(url)?.host, reason: read.problem },
        "A picture of another site is not shown",
      );
      await store.noteFailure(url, new Date(clock.now()));
      return null;
    }
    const bytes = Buffer.from(read.bytes);
    const hash = createHash("sha256").update(bytes).digest("base64url");
    const image = { mediaType: read.mediaType, bytes, hash };
    await store.put(url, image, new Date(clock.now()));
    return image;
  }

  /** One fetch of an address at a time; null when it gives no picture, undefined when that is not known. */
  function start(url: string): Promise<StoredImage | null | undefined> {
    const running = fetches.find(url);
    if (running || fetches.size >= fetchesMax) return running ?? Promise.resolve(undefined);
    return fetches.run(url, () =>
      fetchImage(url).catch((error: unknown) => {
        log.warn({ err: String(error) }, "A picture of another site could not be kept");
        return undefined;
      }),
    );
  }

  async function displayed(url: string, known: KnownImage, image: StoredImage): Promise<ImageAnswer> {
    const now = clock.now();
    if (now - known.usedAtMs > useNotedMs) await store.noteUse(url, new Date(now));
    if (now - known.triedAtMs > imageRenewedMs) void start(url);
    return { kind: "image", image };
  }

  /**
   * @param url of a provider or of the user's own profile, never one that a request brings
   * @throws AppError rate-limited when the user had too many fetched
   */
  async function read(userId: string, url: string): Promise<ImageAnswer> {
    const known = await store.find(url);
    if (known?.image) return displayed(url, known, known.image);
    const backOffMs = known ? known.triedAtMs + imageFailureCachedMs - clock.now() : 0;
    if (backOffMs > 0) return { kind: "none", forMs: backOffMs };
    if (!fetches.find(url)) await limit.take(userId);
    const found = await Promise.race([start(url), wait(waitMs, undefined, { ref: false })]);
    if (found) return { kind: "image", image: found };
    return { kind: "none", forMs: found === null ? imageFailureCachedMs : 0 };
  }

  return {
    read,
    /** Resolves when nothing is in progress. */
    idle: fetches.idle,
  };
}
