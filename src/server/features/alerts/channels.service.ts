import { createHash } from "node:crypto";
import type { AddedChannel, Channel, ChannelsAnswer, ChannelTest, NewChannel } from "#contract/channels.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { type ChannelKind, confirmsOf } from "#domain/alerts/channel.ts";
import { type Message, message } from "#domain/language/translate.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { Clock } from "#server/platform/clock.ts";
import { translateIn } from "#server/platform/language.ts";
import type { NewId } from "#server/platform/new-id.ts";
import type { SecretBox } from "#server/platform/secrets/secret-box.ts";
import { alertChannelPlace } from "#server/platform/secrets/secret-places.ts";
import type { AlertChannel, SendOutcome } from "#server/vendors/messages/alert-channel.ts";
import type { ChannelsStore, StoredChannel } from "./channels.store.ts";

export type ChannelsServiceDeps = {
  store: ChannelsStore;
  /** Those that are set up here, in the order in which they are offered. */
  channels: ReadonlyMap<ChannelKind, AlertChannel>;
  box: SecretBox;
  /** The part of the egress guard that needs no network. */
  judgeUrl: (url: string) => { refused?: string };
  pushKey: string;
  appUrl: string;
  newId: NewId;
  clock: Clock;
};

export type ChannelsService = ReturnType<typeof createChannelsService>;

const accepted = message("The test message was accepted.").sentence;

/** The address in what a user gave, which the guard judges. */
function addressIn(given: NewChannel): { field: string; url: string } | undefined {
  if (given.kind === "push") return { field: "subscription", url: given.subscription.endpoint };
  if (given.kind === "ntfy") return { field: "server", url: given.server };
  return given.kind === "webhook" ? { field: "url", url: given.url } : undefined;
}

const refused = (field: string, words?: Message) =>
  new AppError("channel-address-refused", words ? { field, words } : { field });

/** Where a user's alerts go. */
export function createChannelsService(deps: ChannelsServiceDeps) {
  const { store, channels, box, clock } = deps;

  const sealedFor = (userId: string, id: string, target: object) =>
    box.encrypt(JSON.stringify(target), alertChannelPlace(userId, id));

  function targetIn({ userId, id, sealed }: StoredChannel): unknown {
    try {
      return JSON.parse(box.open(sealed, alertChannelPlace(userId, id)));
    } catch {
      return undefined;
    }
  }

  async function visible(row: StoredChannel): Promise<Channel> {
    const { id, kind, name, state, problem, acceptedAt, createdAt } = row;
    const links = state === "waiting" ? channels.get(kind)?.links : undefined;
    return {
      id,
      kind,
      name,
      state,
      problem,
      confirms: confirmsOf[kind],
      link: (await links?.linkOf(targetIn(row)).catch(() => null)) ?? null,
      acceptedAt: acceptedAt?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
    };
  }

  async function owned(actor: Actor, id: string): Promise<StoredChannel> {
    const row = await store.find(actor.userId, id);
    if (!row) throw new AppError("channel-not-found");
    return row;
  }

  /** What a test tells of the channel. */
  async function note(row: StoredChannel, outcome: SendOutcome): Promise<void> {
    if (outcome.kind === "accepted")
      await store.change(row, {
        state: "working",
        problem: null,
        failingSince: null,
        acceptedAt: new Date(clock.now()),
      });
    else if (outcome.kind === "gone") await store.change(row, { state: "gone", problem: outcome.problem });
    else if (outcome.kind === "later")
      await store.change(row, {
        state: "failing",
        problem: outcome.problem,
        failingSince: row.failingSince ?? new Date(clock.now()),
      });
  }

  return {
    async list(actor: Actor): Promise<ChannelsAnswer> {
      const rows = await store.list(actor.userId);
      return {
        channels: await Promise.all(rows.map(visible)),
        kinds: [...channels.keys()],
        pushKey: deps.pushKey,
      };
    },

    /** @throws AppError channel-not-available, channel-address-refused, channel-limit-reached */
    async add(actor: Actor, given: NewChannel): Promise<AddedChannel> {
      const channel = channels.get(given.kind);
      if (!channel) throw new AppError("channel-not-available", { field: "kind" });
      const address = addressIn(given);
      if (address && deps.judgeUrl(address.url).refused !== undefined) throw refused(address.field);
      const found = await channel.targetOf(given);
      if ("refused" in found) throw refused(address?.field ?? "url", found.refused);
      const { target, name, identity, waitsFor } = found;
      const { userId } = actor;
      const fingerprint = createHash("sha256").update(`${given.kind} ${identity}`).digest("base64url");
      const state = waitsFor === undefined ? "new" : "waiting";
      const known = await store.findAlike(userId, fingerprint);
      // A webhook keeps the secret that its receiver knows; another one is asked for by hand.
      if (known?.kind === "webhook") return visible(known);
      if (known) {
        const sealed = sealedFor(userId, known.id, target);
        const renewed = await store.change(known, {
          sealed,
          ...(known.state === "working" && state === "new"
            ? {}
            : { state, problem: null, failingSince: null }),
        });
        return visible(renewed ?? known);
      }
      const id = deps.newId();
      const row = await store.insert({
        id,
        userId,
        kind: given.kind,
        name,
        fingerprint,
        state,
        sealed: sealedFor(userId, id, target),
      });
      if (row === "full") throw new AppError("channel-limit-reached");
      const { secret } = target as { secret?: string };
      return { ...(await visible(row)), ...(given.kind === "webhook" && secret ? { secret } : {}) };
    },

    /** @throws AppError channel-not-found */
    async remove(actor: Actor, id: string): Promise<void> {
      if (!(await store.remove(actor.userId, id))) throw new AppError("channel-not-found");
    },

    /** @throws AppError channel-not-found */
    async test(actor: Actor, channelId: string): Promise<ChannelTest> {
      const row = await owned(actor, channelId);
      const channel = channels.get(row.kind);
      if (!channel) throw new AppError("channel-not-found");
      const { email, language } = await store.addresseeOf(actor.userId);
      const t = translateIn[language];
      const id = deps.newId();
      const outcome = await channel.send(targetIn(row), {
        id,
        title: t("Test message"),
        body: t("This channel works. Your alerts will arrive here."),
        url: `${deps.appUrl}/alerts`,
        repeated: null,
        openLabel: t("Open"),
        email,
        language,
        event: { type: "test", channelId },
      });
      await note(row, outcome);
      if (outcome.kind === "accepted") return { accepted: true, words: accepted };
      return { accepted: false, words: outcome.problem };
    },

    /** @throws AppError channel-not-found: also for what has no secret */
    async rotate(actor: Actor, id: string): Promise<{ secret: string }> {
      const row = await owned(actor, id);
      const rotated = channels.get(row.kind)?.rotate?.(targetIn(row), clock.now());
      if (!rotated) throw new AppError("channel-not-found");
      await store.change(row, { sealed: sealedFor(row.userId, row.id, rotated.target) });
      return { secret: rotated.secret };
    },

    /** Looks whether users started their channels at the other side. @returns how many wait */
    async startWaiting(after: Map<ChannelKind, number>): Promise<number> {
      const rows = await store.waiting();
      for (const [kind, { links }] of channels) {
        const waiting = rows.filter((row) => row.kind === kind);
        if (!links || waiting.length === 0) continue;
        const { next, started } = await links.arrived(after.get(kind) ?? 0);
        after.set(kind, next);
        const targets = new Map(started.map(({ code, target }) => [code, target]));
        for (const row of waiting) {
          const target = targets.get((targetIn(row) as { code?: string } | undefined)?.code ?? "");
          if (target)
            await store.change(row, {
              sealed: sealedFor(row.userId, row.id, target),
              state: "new",
              problem: null,
            });
        }
      }
      return rows.length;
    },
  };
}
