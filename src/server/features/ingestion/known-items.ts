import { LRUCache } from "lru-cache";
import type { StoredChannel } from "./visit-rows.store.ts";

/** A feed of thirty items takes 630 characters, one byte each. */
const charactersMax = 4_000_000;

type Document = { bodyHash: string; ids: string };

export type KnownItems = ReturnType<typeof createKnownItems>;

/**
 * Keeps the ids of the items in each channel's last document, so that of the next one only what is new is read whole.
 * It only saves work: what it does not know is read and found to be stored.
 */
export function createKnownItems() {
  const documents = new LRUCache<string, Document>({
    maxSize: charactersMax,
    sizeCalculation: ({ ids }, channelId) => ids.length + channelId.length + 100,
  });

  return {
    /** Empty unless the channel still is where this process left it. */
    of({ id, bodyHash, changedAt }: Pick<StoredChannel, "id" | "bodyHash" | "changedAt">): string {
      const last = documents.get(id);
      return changedAt !== null && last?.bodyHash === bodyHash ? (last?.ids ?? "") : "";
    },
    /** Once the visit is stored. */
    keep(channelId: string, document: Document): void {
      documents.set(channelId, document);
    },
  };
}
