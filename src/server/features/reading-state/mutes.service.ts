import type { Mute, MutesAnswer, NewMute } from "#contract/reading.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { english } from "#domain/language/translate.ts";
import { mutesPerUserMax } from "#domain/news/mutes.ts";
import { tagLabels } from "#domain/tags/tag-labels.data.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { EventBus } from "#server/platform/events/events.ts";
import type { MutesStore, StoredMute } from "./mutes.store.ts";

export type MutesServiceDeps = {
  store: MutesStore;
  /** The company behind a symbol of our list; undefined for any other text. */
  companyOf: (symbol: string) => { name: string } | undefined;
  events: EventBus;
};

export type MutesService = ReturnType<typeof createMutesService>;

function muteOf({ id, kind, value, label, createdAt }: StoredMute): Mute {
  return { id, kind, value, label, createdAt: createdAt.toISOString() };
}

/** Rules by which a user's list leaves items out. */
export function createMutesService({ store, companyOf, events }: MutesServiceDeps) {
  const changed = (userId: string) => events.publish({ kind: "reading", userId, change: { ids: [] } });

  async function labelOf(actor: Actor, { kind, value }: NewMute): Promise<string> {
    if (kind === "word") return value;
    if (kind === "tag") return english.of(tagLabels[value]);
    if (kind === "company") {
      const company = companyOf(value);
      if (!company) throw new AppError("unknown-symbol", { field: "value" });
      return company.name;
    }
    const name = await store.feedName(actor.userId, value);
    if (name === undefined) throw new AppError("feed-not-found", { field: "value" });
    return name;
  }

  return {
    labelOf,

    async list(actor: Actor): Promise<MutesAnswer> {
      return { mutes: (await store.list(actor.userId)).map(muteOf) };
    },

    /** @throws AppError feed-not-found, unknown-symbol, duplicate-mute, mute-limit-reached */
    async add(actor: Actor, input: NewMute): Promise<Mute> {
      const label = await labelOf(actor, input);
      const row = await store.insert(actor.userId, { ...input, label }, mutesPerUserMax);
      if (row === "duplicate") throw new AppError("duplicate-mute", { field: "value" });
      if (row === "full") throw new AppError("mute-limit-reached");
      await changed(actor.userId);
      return muteOf(row);
    },

    async remove(actor: Actor, muteId: string): Promise<void> {
      if (!(await store.remove(actor.userId, muteId))) throw new AppError("mute-not-found");
      await changed(actor.userId);
    },
  };
}
