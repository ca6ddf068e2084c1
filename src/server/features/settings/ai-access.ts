import { type Actor, mayUseSystemKeys, usesSystemKeys } from "#domain/accounts/account.ts";
import { isOwnNetwork } from "#domain/analysis/ai-vendors.data.ts";
import type { AiAccess, ConfiguredAi } from "#server/vendors/ai/ai.ts";
import type { StoredKeys } from "./settings.store.ts";

export type AiAccessDeps = {
  systemAi: Pick<ConfiguredAi, "id" | "systemKey">;
  aiAddresses: readonly string[];
  keysOf: (userId: string) => Promise<StoredKeys | undefined>;
  /** A stored key, opened; null for none. */
  opened: (userId: string, vendor: string, row: StoredKeys | undefined) => string | null;
};

/** What the user chose to run prompts on, as long as the vendor is the one it was chosen for. */
const chosenModel = (row: StoredKeys | undefined, vendor: string) =>
  row && row.aiVendor === vendor ? row.aiModel : null;

export function createAiAccess({ systemAi, aiAddresses, keysOf, opened }: AiAccessDeps) {
  function ownAi(userId: string, row: StoredKeys | undefined): AiAccess | null {
    const vendor = row?.aiVendor ?? "openai";
    const key = opened(userId, vendor, row);
    const model = chosenModel(row, vendor);
    if (vendor !== "compatible")
      return key === null ? null : { vendor, baseUrl: null, apiKey: key, isFree: false, model };
    const baseUrl = row?.aiBaseUrl ?? null;
    // The operator may have taken the address back.
    if (baseUrl === null || !aiAddresses.includes(baseUrl)) return null;
    return { vendor, baseUrl, apiKey: key ?? "", isFree: isOwnNetwork(new URL(baseUrl).hostname), model };
  }

  /** The AI provider of an account and the key for it; an account on own keys has no fallback (READ-46). */
  return async (actor: Actor): Promise<AiAccess | null> => {
    const row = await keysOf(actor.userId);
    if (!usesSystemKeys(actor)) return ownAi(actor.userId, row);
    const { id: vendor, systemKey } = systemAi;
    if (!systemKey.value || !mayUseSystemKeys(actor)) return null;
    const model = chosenModel(row, vendor);
    return { vendor, baseUrl: null, apiKey: systemKey.value, isFree: false, model };
  };
}
