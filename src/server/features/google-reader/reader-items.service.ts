import type { Actor } from "#domain/accounts/account.ts";
import { muteFilterOf, type NewsRule } from "#domain/news/mutes.ts";
import {
  continuationOf,
  itemNumberOf,
  type ReaderStream,
  readerPlaceOf,
  readerStateOf,
  readerStreamOf,
  readingListName,
} from "#domain/programs/reader-names.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { FeedsService } from "../feeds/feeds.service.ts";
import type { ReadingService } from "../reading-state/reading.service.ts";
import { itemOf, type ReaderItem, referenceOf } from "./reader-answers.ts";
import type { ReaderItemsStore, ReaderPage, ReaderRow } from "./reader-items.store.ts";
import type { ReaderLabels } from "./reader-labels.ts";

export type ReaderItemsDeps = {
  store: ReaderItemsStore;
  newsRules: (userId: string) => Promise<NewsRule[]>;
  feeds: Pick<FeedsService, "list">;
  labels: ReaderLabels;
  reading: Pick<ReadingService, "change" | "markRead" | "markAllRead">;
};

export type ReaderItemsService = ReturnType<typeof createReaderItemsService>;

/** Parameters of a call, from the address and from the form together. */
export type Parameters = URLSearchParams;

/** Items of one answer, and ids of one change. */
export const readerItemsMax = 1_000;
const readerItemsDefault = 20;
const markedAtOnce = 100;
/** Items that one call marks as read by their time; newer programs send no time. */
const markedByTimeMax = 5_000;

export type StreamPage = { rows: ReaderRow[]; continuation: string | undefined };

const badParameter = (field: string) => new AppError("bad-input", { field });

function numberIn(parameters: Parameters, name: string): number | undefined {
  const text = parameters.get(name);
  if (text === null || text === "") return undefined;
  if (!/^\d{1,15}$/.test(text)) throw badParameter(name);
  return Number(text);
}

function secondsIn(parameters: Parameters, name: string): number | undefined {
  const seconds = numberIn(parameters, name);
  return seconds === undefined || seconds === 0 ? undefined : seconds * 1_000;
}

function placeIn(parameters: Parameters): ReaderPage["after"] {
  const text = parameters.get("c");
  if (text === null || text === "") return undefined;
  const place = readerPlaceOf(text);
  if (!place) throw badParameter("c");
  return place;
}

/** What a user reads, saves and has read, for apps that speak the Google Reader interface. */
export function createReaderItemsService({ store, newsRules, feeds, labels, reading }: ReaderItemsDeps) {
  /** Undefined: of all feeds. An address names a feed, too. */
  async function feedIdsOf(actor: Actor, stream: ReaderStream): Promise<string[] | undefined> {
    if (stream.kind === "feed") {
      const followed = await feeds.list(actor);
      const found = followed.find(({ id, url }) => id === stream.feed || url === stream.feed);
      if (!found) throw new AppError("feed-not-found");
      return [found.id];
    }
    return stream.kind === "label" ? labels.feedIdsOf(actor, stream.label) : undefined;
  }

  function streamOf(name: string): ReaderStream {
    const stream = readerStreamOf(name);
    if (!stream) throw badParameter("s");
    return stream;
  }

  async function find(actor: Actor, stream: ReaderStream, page: ReaderPage): Promise<ReaderRow[]> {
    if (stream.kind === "saved") return store.saved(actor.userId, page);
    const feedIds = await feedIdsOf(actor, stream);
    const only = stream.kind === "read" ? "read" : page.only;
    const rows = await store.page(actor.userId, { ...page, only, feedIds });
    return rows;
  }

  async function withoutMuted(actor: Actor, rows: ReaderRow[]): Promise<ReaderRow[]> {
    const hides = muteFilterOf(await newsRules(actor.userId));
    return rows.filter(
      ({ title, feedId, companies, tags, saved }) =>
        saved || hides({ title, feedId: feedId ?? "", tags, detectedCompanies: companies }) === undefined,
    );
  }

  /** A page of a stream: `n` items, before or after others (`r`, `c`), arrived between `ot` and `nt`, without states (`xt`). */
  async function page(actor: Actor, name: string, parameters: Parameters): Promise<StreamPage> {
    const limit = Math.min(numberIn(parameters, "n") || readerItemsDefault, readerItemsMax);
    const leftOut = parameters.getAll("xt").map(readerStateOf);
    const rows = await find(actor, streamOf(name), {
      only: leftOut.includes("read") ? "unread" : undefined,
      sinceMs: secondsIn(parameters, "ot"),
      untilMs: secondsIn(parameters, "nt"),
      oldestFirst: parameters.get("r") === "o",
      after: placeIn(parameters),
      rowsMax: limit + 1,
    });
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      rows: await withoutMuted(actor, shown),
      continuation: rows.length > limit && last ? continuationOf(last) : undefined,
    };
  }

  function numbersIn(parameters: Parameters): number[] {
    const texts = parameters.getAll("i");
    if (texts.length === 0 || texts.length > readerItemsMax) throw badParameter("i");
    return texts.map((text) => {
      const number = itemNumberOf(text);
      if (number === null) throw badParameter("i");
      return number;
    });
  }

  async function marked(actor: Actor, ids: readonly string[]): Promise<void> {
    for (let at = 0; at < ids.length; at += markedAtOnce)
      await reading.markRead(actor, { ids: ids.slice(at, at + markedAtOnce) });
  }

  return {
    async references(actor: Actor, parameters: Parameters) {
      const { rows, continuation } = await page(actor, parameters.get("s") ?? readingListName, parameters);
      return { itemRefs: rows.map(referenceOf), ...(continuation === undefined ? {} : { continuation }) };
    },

    async contents(actor: Actor, name: string, parameters: Parameters) {
      const { rows, continuation } = await page(actor, name, parameters);
      return {
        items: await itemsOf(actor, rows),
        ...(continuation === undefined ? {} : { continuation }),
      };
    },

    /** Ids that the user can't read are passed over. */
    async named(actor: Actor, parameters: Parameters): Promise<{ items: ReaderItem[] }> {
      return { items: await itemsOf(actor, await store.byNumber(actor.userId, numbersIn(parameters))) };
    },

    /** `a` and `r`: states that the items of `i` get and lose. Ids that the user can't read are passed over. */
    async tag(actor: Actor, parameters: Parameters): Promise<void> {
      const gets = parameters.getAll("a").map(readerStateOf);
      const loses = parameters.getAll("r").map(readerStateOf);
      if (gets.includes(null)) throw badParameter("a");
      if (loses.includes(null)) throw badParameter("r");
      const rows = await store.byNumber(actor.userId, numbersIn(parameters));
      const ids = [...new Set(rows.map(({ itemId }) => itemId))];
      if (gets.includes("read") || loses.includes("unread")) await marked(actor, ids);
      else if (gets.includes("unread") || loses.includes("read"))
        for (const id of ids) await reading.change(actor, id, { read: false });
      if (gets.includes("saved")) for (const id of ids) await reading.change(actor, id, { saved: true });
      else if (loses.includes("saved"))
        for (const id of ids) await reading.change(actor, id, { saved: false });
    },

    /**
     * Marks a stream as read. With `ts` only what arrived until then, at most 5,000 items: what came since was never seen.
     */
    async markAllRead(actor: Actor, parameters: Parameters, untilMs: number | undefined): Promise<void> {
      const stream = streamOf(parameters.get("s") ?? "");
      if (untilMs !== undefined) {
        const rows = await find(actor, stream, { only: "unread", untilMs, rowsMax: markedByTimeMax });
        return marked(
          actor,
          rows.filter(({ read }) => !read).map(({ itemId }) => itemId),
        );
      }
      if (stream.kind === "feed") {
        const [feedId] = (await feedIdsOf(actor, stream)) ?? [];
        await reading.markAllRead(actor, { feedId });
      } else if (stream.kind === "label")
        await reading.markAllRead(actor, { folderId: await labels.folderIdOf(actor, stream.label) });
      else if (stream.kind === "all") await reading.markAllRead(actor, {});
    },

    newest: ({ userId }: Actor) => store.newest(userId),
  };

  async function itemsOf(actor: Actor, rows: readonly ReaderRow[]): Promise<ReaderItem[]> {
    const labelOf = await labels.labelOfFeeds(actor);
    return rows.map((row) => itemOf(row, row.feedId === null ? undefined : labelOf.get(row.feedId)));
  }
}
