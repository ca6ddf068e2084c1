import type { ResetAnswer } from "#contract/settings.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { EventBus } from "#server/platform/events/events.ts";
import type { Starters, StartersStore } from "./starters.store.ts";

export type StartersService = ReturnType<typeof createStartersService>;

export type StartersServiceDeps = { store: StartersStore; starters: Starters; events: EventBus };

/** What every user starts with. */
export function createStartersService({ store, starters, events }: StartersServiceDeps) {
  /** The user's prompts, feeds and settings are the starters again; keys, integrations and profile stay (READ-59). */
  async function reset(actor: Actor): Promise<ResetAnswer> {
    if (!(await store.reset(actor.userId, starters))) throw new AppError("not-signed-in");
    await events.publish({ kind: "user", userId: actor.userId });
    await events.publish({ kind: "wake" });
    return { success: true };
  }

  return { starters, reset };
}
