import type { AiProviderChoice, AiProviderPatch, AiProviderTest, NewAiKey } from "#contract/ai-provider.ts";
import type { KeyTestAnswer } from "#contract/settings.ts";
import { type Actor, usesSystemKeys } from "#domain/accounts/account.ts";
import { type AiVendorId, aiVendorFacts, aiVendorIds } from "#domain/analysis/ai-vendors.data.ts";
import { message } from "#domain/language/translate.ts";
import { isKeyMask } from "#domain/settings/api-key.ts";
import { keyTestMessage, keyTestRejections } from "#domain/settings/key-test.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { AiAccess, AiProviderOf, ConfiguredAi } from "#server/vendors/ai/ai.ts";
import { keyTestAnswer } from "./key-test.service.ts";
import type { KeysService } from "./keys.service.ts";
import type { KeysPatch, StoredKeys } from "./settings.store.ts";

export type AiProviderServiceDeps = {
  keys: Pick<KeysService, "aiAccess" | "aiRow" | "ownKeyAt" | "storeAi" | "keyWorks">;
  systemAi: Pick<ConfiguredAi, "id">;
  aiAddresses: readonly string[];
  /** Goes during a pause, too: a good answer ends it. */
  probeOf: AiProviderOf;
};

export type AiProviderService = ReturnType<typeof createAiProviderService>;

type Choice = Pick<StoredKeys, "aiVendor" | "aiBaseUrl" | "aiModel" | "aiContext">;
const unchosen: Choice = { aiVendor: "openai", aiBaseUrl: null, aiModel: null, aiContext: "all" };

const noAddress = () =>
  new AppError("bad-input", {
    field: "baseUrl",
    words: message("Choose one of the addresses that this server's operator permits."),
  });

/** Which provider of AI models serves a user, and the user's keys there. */
export function createAiProviderService({ keys, systemAi, aiAddresses, probeOf }: AiProviderServiceDeps) {
  async function read(actor: Actor): Promise<AiProviderChoice> {
    const [row, access] = await Promise.all([keys.aiRow(actor.userId), keys.aiAccess(actor)]);
    const managed = usesSystemKeys(actor);
    const { aiVendor, aiBaseUrl, aiModel, aiContext } = row ?? unchosen;
    const vendor = managed ? systemAi.id : aiVendor;
    return {
      vendor,
      baseUrl:
        vendor === "compatible" && aiBaseUrl !== null && aiAddresses.includes(aiBaseUrl) ? aiBaseUrl : null,
      model: aiVendor === vendor ? aiModel : null,
      context: aiContext,
      managed,
      isReady: access !== null,
      keys: managed
        ? []
        : aiVendorIds.flatMap((id) => {
            const own = row?.own[id];
            return own ? [{ vendor: id, lastFour: own.lastFour }] : [];
          }),
      addresses: managed ? [] : [...aiAddresses],
    };
  }

  function addressFor(vendor: AiVendorId, wanted: string | null | undefined): string | null {
    if (vendor !== "compatible") return null;
    const address = wanted ?? aiAddresses[0];
    if (address === undefined || !aiAddresses.includes(address)) throw noAddress();
    return address;
  }

  /** Another vendor or address serves other models, and a key is for one address alone. */
  function changeOf(
    stored: Choice,
    patch: AiProviderPatch,
  ): { switches: KeysPatch["switches"]; dropsKey: boolean } {
    const vendor = patch.vendor ?? stored.aiVendor;
    const aiBaseUrl = addressFor(
      vendor,
      patch.baseUrl ?? (vendor === stored.aiVendor ? stored.aiBaseUrl : undefined),
    );
    const isElsewhere = vendor !== stored.aiVendor || aiBaseUrl !== stored.aiBaseUrl;
    const model = patch.model === undefined ? (isElsewhere ? null : stored.aiModel) : patch.model;
    return {
      switches: { aiVendor: vendor, aiBaseUrl, aiModel: model, aiContext: patch.context ?? stored.aiContext },
      dropsKey: vendor === "compatible" && stored.aiBaseUrl !== null && aiBaseUrl !== stored.aiBaseUrl,
    };
  }

  /**
   * Changes the fields that are given, all or none.
   * @throws AppError keys-managed for vendor or address of an account on system keys (READ-45)
   */
  async function change(actor: Actor, patch: AiProviderPatch): Promise<AiProviderChoice> {
    const managed = usesSystemKeys(actor);
    if (managed && (patch.vendor !== undefined || patch.baseUrl !== undefined))
      throw new AppError("keys-managed");
    const stored: Choice = (await keys.aiRow(actor.userId)) ?? unchosen;
    const { switches, dropsKey } = managed
      ? {
          dropsKey: false,
          switches: {
            ...(patch.model === undefined
              ? {}
              : { aiVendor: systemAi.id, aiBaseUrl: null, aiModel: patch.model }),
            ...(patch.context === undefined ? {} : { aiContext: patch.context }),
          },
        }
      : changeOf(stored, patch);
    const dropped = dropsKey ? { vendor: "compatible", key: null } : undefined;
    if (!(await keys.storeAi(actor.userId, switches, dropped))) throw new AppError("not-signed-in");
    return read(actor);
  }

  /** @throws AppError keys-managed for an account on system keys (READ-45) */
  async function changeKey(actor: Actor, { vendor, key }: NewAiKey): Promise<AiProviderChoice> {
    if (usesSystemKeys(actor)) throw new AppError("keys-managed");
    if (isKeyMask(key)) return read(actor);
    if (!(await keys.storeAi(actor.userId, {}, { vendor, key: key === "" ? null : key })))
      throw new AppError("not-signed-in");
    return read(actor);
  }

  /**
   * The provider of an account and the key for it.
   * @throws AppError ai-key-missing with what to do in the settings; OpenAI's is the specification's sentence (AI-08)
   */
  async function usable(actor: Actor): Promise<AiAccess> {
    const access = await keys.aiAccess(actor);
    if (access !== null) return access;
    const row = await keys.aiRow(actor.userId);
    const vendor = row?.aiVendor ?? "openai";
    if (usesSystemKeys(actor) || vendor === "openai") throw new AppError("ai-key-missing");
    if (vendor !== "compatible") {
      const { name } = aiVendorFacts[vendor];
      throw new AppError("ai-key-missing", {
        words: message("Please configure your {name} API key in Settings first.", { name }),
      });
    }
    const { host } = new URL(row?.aiBaseUrl ?? "http://localhost");
    throw new AppError("ai-key-missing", {
      words: message("This site no longer allows {host}. Choose another AI provider in Settings.", { host }),
    });
  }

  /** What the provider says of the typed key, which is kept nowhere, or else of the stored one. */
  async function test(actor: Actor, { vendor, baseUrl, key }: AiProviderTest): Promise<KeyTestAnswer> {
    if (usesSystemKeys(actor)) throw new AppError("keys-managed");
    const row = await keys.aiRow(actor.userId);
    const address = addressFor(vendor, baseUrl ?? row?.aiBaseUrl);
    const typed = key === undefined || isKeyMask(key) ? undefined : key;
    // A stored key is for the stored address alone.
    const isOther = vendor === "compatible" && address !== row?.aiBaseUrl;
    const own = typed ?? (isOther ? null : await keys.ownKeyAt(actor.userId, vendor));
    const { name } = aiVendorFacts[vendor];
    if (own === null && vendor !== "compatible")
      return keyTestAnswer({ ok: false, words: keyTestRejections.missing(name) });
    const apiKey = own ?? "";
    const decision = await probeOf({ vendor, baseUrl: address }).check({ apiKey });
    if (decision === "works") await keys.keyWorks(vendor, apiKey);
    const tried = typed !== undefined ? "typed" : own === null ? "none" : "own";
    const label = address === null ? name : new URL(address).host;
    return keyTestAnswer({ ok: decision === "works", words: keyTestMessage(label, tried, decision) });
  }

  return { read, usable, change, changeKey, test };
}
