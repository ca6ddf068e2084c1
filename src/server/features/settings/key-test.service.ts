import type { KeyTest, KeyTestAnswer } from "#contract/settings.ts";
import { type Actor, usesSystemKeys } from "#domain/accounts/account.ts";
import { maySaveKey } from "#domain/accounts/permissions.ts";
import { english, type Message, message } from "#domain/language/translate.ts";
import { isKeyMask, type TestedIntegration } from "#domain/settings/api-key.ts";
import { keyTestMessage, keyTestRejections, type TriedKey } from "#domain/settings/key-test.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { Outside, Trial } from "#server/vendors/vendor.ts";
import type { KeysService } from "./keys.service.ts";

export type KeyTestService = ReturnType<typeof createKeyTestService>;

type Testable = { vendor: string; trial: Trial; systemKey: string | null };

export type KeyTestServiceDeps = {
  keys: Pick<KeysService, "triedKey" | "keyWorks">;
  /** What can be tried, with the operator's key where users bring none. */
  trials: Readonly<Record<TestedIntegration, Testable>>;
  outside: Outside;
};

type Key = { tried: TriedKey; key: string };

export const keyTestAnswer = ({ ok, words }: { ok: boolean; words: Message }): KeyTestAnswer => ({
  ok,
  message: english.of(words),
  ...(words.values && { words }),
});
const rejected = (words: Message): KeyTestAnswer => keyTestAnswer({ ok: false, words });

/** Asks a provider what it makes of a key. A typed key is tried and kept nowhere. */
export function createKeyTestService(deps: KeyTestServiceDeps) {
  function missing(actor: Actor, { label, tryWithoutKey }: Trial): { rejection: Message } | "none" {
    if (tryWithoutKey) return "none";
    return {
      rejection: usesSystemKeys(actor) ? keyTestRejections.notProvided : keyTestRejections.missing(label),
    };
  }

  async function keyOf(
    actor: Actor,
    { trial, systemKey }: Testable,
    typed: string | undefined,
  ): Promise<Key | { rejection: Message } | "none"> {
    if (!trial.ownKey) return { tried: "none", key: systemKey ?? "" };
    if (typed !== undefined) return { tried: "typed", key: typed };
    const found = await deps.keys.triedKey(actor, trial.ownKey.field);
    if (found.whose === "nobody") return missing(actor, trial);
    if (found.key === null) return { rejection: keyTestRejections.unopened };
    return { tried: found.whose, key: found.key };
  }

  /**
   * What the provider says of the typed key, or else of the key that serves the account.
   * @throws AppError keys-managed for a typed key that the account may not save (READ-45)
   */
  async function test(actor: Actor, { integration, key }: KeyTest): Promise<KeyTestAnswer> {
    const { vendor, trial, systemKey } = deps.trials[integration];
    const { ownKey, label, tryWithoutKey } = trial;
    const typed = key === undefined || isKeyMask(key) ? undefined : key;
    if (typed !== undefined && !ownKey)
      throw new AppError("bad-input", { field: "key", words: message("This source needs no key.") });
    if (typed !== undefined && ownKey && !maySaveKey(actor, ownKey.field)) throw new AppError("keys-managed");
    const found = await keyOf(actor, { vendor, trial, systemKey }, typed);
    if (found === "none")
      return tryWithoutKey
        ? keyTestAnswer(await tryWithoutKey(deps.outside))
        : rejected(keyTestRejections.notProvided);
    if ("rejection" in found) return rejected(found.rejection);
    const problem = ownKey?.problemOf?.(found.key);
    if (problem !== undefined) return rejected(problem);
    const decision = await trial.tryKey(found.key, deps.outside);
    if (decision === "works") await deps.keys.keyWorks(vendor, found.key);
    return keyTestAnswer({ ok: decision === "works", words: keyTestMessage(label, found.tried, decision) });
  }

  return { test };
}
