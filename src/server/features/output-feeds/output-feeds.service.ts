import { randomBytes } from "node:crypto";
import type {
  CreatedOutputFeed,
  NewOutputFeed,
  OutputFeed,
  OutputFeedsAnswer,
} from "#contract/output-feeds.ts";
import type { Actor } from "#domain/accounts/account.ts";
import {
  type OutputFeedFilter,
  type OutputFormat,
  outputFeedFileOf,
  outputFeedsPath,
} from "#domain/feeds/output-feed.ts";
import {
  jsonFeedOf,
  type OutputFeedContent,
  type OutputFeedItem,
  rssOf,
} from "#domain/feeds/output-feed-documents.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { NewId } from "#server/platform/new-id.ts";
import { hashOf } from "#server/platform/secrets/random-secret.ts";
import type { OutputFeedsStore, StoredOutputFeed } from "./output-feeds.store.ts";

const secretBytes = 20;

export type OutputFeedsDeps = {
  store: OutputFeedsStore;
  itemsOf: (actor: Actor, filter: OutputFeedFilter) => Promise<OutputFeedItem[]>;
  /** As the database says now; undefined for a user who was removed. */
  findActor: (userId: string) => Promise<Actor | undefined>;
  /** Counts a fetch of that feed. @throws AppError rate-limited */
  countFetch: (outputFeedId: string) => Promise<void>;
  appUrl: string;
  newId: NewId;
};

export type OutputFeedsService = ReturnType<typeof createOutputFeedsService>;

/** What a program has from its last fetch, as its headers say. */
export type Held = { etag: string | undefined; modifiedSince: string | undefined };

/** `body` is null where the program has it. */
export type OutputFeedAnswer = {
  format: OutputFormat;
  body: string | null;
  etag: string;
  changedAt: Date;
};

const visible = (row: StoredOutputFeed): OutputFeed => ({
  id: row.id,
  name: row.name,
  filter: row.filter,
  lastFour: row.lastFour,
  createdAt: row.createdAt.toISOString(),
  lastFetchedAt: row.lastFetchedAt?.toISOString() ?? null,
  fetches: row.fetches,
  isBroken: row.fetches > 0 && row.contentHash === null,
});

/** Of conditional headers If-None-Match alone decides where both are sent. */
function isHeld(
  { etag, modifiedSince }: Held,
  answer: Pick<OutputFeedAnswer, "etag" | "changedAt">,
): boolean {
  if (etag !== undefined)
    return etag
      .split(",")
      .some(
        (each) => each.trim() === "*" || each.trim().replace(/^W\//, "") === answer.etag.replace(/^W\//, ""),
      );
  const sinceMs = Date.parse(modifiedSince ?? "");
  return Math.floor(answer.changedAt.getTime() / 1_000) <= sinceMs / 1_000;
}

const isGone = (error: unknown): boolean =>
  error instanceof AppError &&
  ["feed-not-found", "folder-not-found", "watchlist-not-found"].includes(error.code);

/** Feeds of a user's filters that reader apps fetch without a sign-in. Only hashes of their secrets are stored. */
export function createOutputFeedsService(deps: OutputFeedsDeps) {
  const { store, itemsOf, findActor, appUrl } = deps;
  /** One answer for all that leads nowhere: who has an address learns nothing of an account. */
  const notFound = () => new AppError("output-feed-not-found");

  async function contentOf(actor: Actor, { id, name, filter }: StoredOutputFeed): Promise<OutputFeedContent> {
    try {
      return { name, siteUrl: `${appUrl}/news`, items: await itemsOf(actor, filter) };
    } catch (error) {
      if (!isGone(error)) throw error;
      await store.noteFetch(id, null);
      throw notFound();
    }
  }

  return {
    async list({ userId }: Actor): Promise<OutputFeedsAnswer> {
      return { outputFeeds: (await store.list(userId)).map(visible) };
    },

    /** @throws AppError feed-not-found, folder-not-found, watchlist-not-found, output-feed-limit-reached */
    async add(actor: Actor, { name, filter }: NewOutputFeed): Promise<CreatedOutputFeed> {
      await itemsOf(actor, filter);
      const secret = randomBytes(secretBytes).toString("hex");
      const stored = await store.insert({
        id: deps.newId(),
        userId: actor.userId,
        name,
        filter,
        hash: hashOf(secret),
        lastFour: secret.slice(-4),
      });
      if (stored === "full") throw new AppError("output-feed-limit-reached");
      const address = `${appUrl}${outputFeedsPath}${secret}`;
      return { ...visible(stored), rssUrl: `${address}.xml`, jsonUrl: `${address}.json` };
    },

    /** @throws AppError output-feed-not-found */
    async remove({ userId }: Actor, id: string): Promise<void> {
      if (!(await store.remove(userId, id))) throw notFound();
    },

    /** @throws AppError output-feed-not-found, rate-limited, search-too-slow, overloaded */
    async read(file: string, held: Held): Promise<OutputFeedAnswer> {
      const asked = outputFeedFileOf(file);
      const row = asked && (await store.find(hashOf(asked.secret)));
      if (!row) throw notFound();
      await deps.countFetch(row.id);
      const actor = await findActor(row.userId);
      if (!actor || actor.entitlement === "ended") throw notFound();
      const content = await contentOf(actor, row);
      const contentHash = hashOf(JSON.stringify(content));
      const changedAt = await store.noteFetch(row.id, contentHash);
      if (!changedAt) throw notFound();
      const { format } = asked;
      const answer = { format, etag: `W/"${contentHash.slice(0, 22)}-${format}"`, changedAt };
      if (isHeld(held, answer)) return { ...answer, body: null };
      return { ...answer, body: format === "xml" ? rssOf(content) : jsonFeedOf(content) };
    },
  };
}
