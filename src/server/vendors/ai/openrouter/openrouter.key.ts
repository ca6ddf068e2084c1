import type { KeyDecision } from "#domain/settings/key-test.ts";
import { askForList } from "../list-models.ts";

/** What a key is good for is at an address of its own. A key without credit is reported there. */
export async function tryKey(
  { baseUrl, fetch }: { baseUrl: string; fetch: typeof globalThis.fetch },
  apiKey: string,
): Promise<KeyDecision> {
  let isUsedUp = false;
  const answer = await askForList({
    fetch,
    url: new URL(`${baseUrl}/key`),
    headers: { authorization: `Bearer ${apiKey}` },
    entriesIn(json) {
      const { data } = (json ?? {}) as { data?: { limit_remaining?: unknown } };
      if (typeof data !== "object" || data === null) return undefined;
      isUsedUp = typeof data.limit_remaining === "number" && data.limit_remaining <= 0;
      return [];
    },
    rejectionIn: () => undefined,
  });
  if (answer.kind === "failed") return answer.decision;
  return isUsedUp ? "no-quota" : "works";
}
