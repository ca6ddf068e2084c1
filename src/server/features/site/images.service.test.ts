import { expect, it } from "vitest";
import { createLogger } from "#server/platform/log/logger.ts";
import { createImagesService } from "./images.service.ts";

it("fetches at most 100 images at a time; one more is left for later and never asked for", async () => {
  const gate = Promise.withResolvers<void>();
  const fetched: string[] = [];
  const images = createImagesService({
    store: {
      find: async () => undefined,
      put: async () => undefined,
      noteFailure: async () => undefined,
      noteUse: async () => undefined,
    },
    outbound: {
      async fetch(url) {
        fetched.push(url);
        await gate.promise;
        return { ok: false, reason: "timeout", message: "No image." };
      },
    },
    limit: { take: async () => undefined, refund: async () => undefined, taken: async () => 0 },
    clock: { now: () => 0 },
    log: createLogger({ level: "error", write: () => undefined }),
  });
  const urlOf = (at: number) => `https://images.example.com/${at}.png`;
  const first = Array.from({ length: 100 }, (_, at) => images.read("ada", urlOf(at)));
  await expect.poll(() => fetched.length).toBe(100);
  expect(await images.read("ada", urlOf(100))).toEqual({ kind: "none", forMs: 0 });
  gate.resolve();
  await Promise.all(first);
  await images.idle();
  expect(fetched).toHaveLength(100);
  await images.read("ada", urlOf(100));
  expect(fetched.at(-1)).toBe(urlOf(100));
});
