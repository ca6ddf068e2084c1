import type { ResetAnswer } from "#contract/settings.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { EventBus } from "#server/platform/events/events.ts";
import type { Defaults, DefaultsStore } from "./defaults.store.ts";

export type DefaultsService = ReturnType<typeof createDefaultsService>;

export type DefaultsServiceDeps = { store: DefaultsStore; defaults: Defaults; events: EventBus };

/** What every user starts with. */
export function createDefaultsService({ store, defaults, events }: DefaultsServiceDeps) {
  /** The user's prompts, feeds and settings are the defaults again; keys, integrations and profile stay (READ-59). */
  async function reset(actor: Actor): Promise<ResetAnswer> {
    if (!(await store.reset(actor.userId, defaults))) throw new AppError("not-signed-in");
    await events.publish({ kind: "user", userId: actor.userId });
    await events.publish({ kind: "wake" });
    return { success: true };
  }

  return { defaults, reset };
}
