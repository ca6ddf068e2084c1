import type { DigestAnswer } from "#contract/digest.ts";
import type { ReactionsAnswer } from "#contract/market.ts";
import type { NewsItem } from "#contract/news.ts";
import type { Actor } from "#domain/accounts/account.ts";
import {
  type DayMove,
  type Digest,
  type DigestList,
  digestOf,
  isEmptyDigest,
} from "#domain/digest/digest.ts";
import { digestMail } from "#domain/digest/digest-mail.ts";
import {
  type DigestSchedule,
  defaultDigest,
  digestFromMs,
  digestLateMsMax,
  nextDigestMs,
} from "#domain/digest/schedule.ts";
import { reactionItemsMax, symbolsPerRequestMax } from "#domain/market/limits.ts";
import { type MuteRule, muteFilterOf } from "#domain/news/mutes.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { Clock } from "#server/platform/clock.ts";
import { errorText } from "#server/platform/error-text.ts";
import { translateIn } from "#server/platform/language.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import { type Mailer, MessageError } from "#server/vendors/messages/messages.ts";
import type { EntitlementOf } from "../administration/accounts.store.ts";
import type { QuotesService } from "../market/quotes.service.ts";
import type { ReactionsService } from "../market/reactions.service.ts";
import type { SearchService } from "../search/search.service.ts";
import type { WatchlistsService } from "../watchlists/watchlists.service.ts";
import type { DigestReader, DigestStore, DueDigest, StoredDigest } from "./digest.store.ts";

export type DigestDeps = {
  store: DigestStore;
  watchlists: Pick<WatchlistsService, "list">;
  search: Pick<SearchService, "search">;
  muteRules: (userId: string) => Promise<MuteRule[]>;
  reactions: Pick<ReactionsService, "reactionsFor">;
  quotes: Pick<QuotesService, "quotesFor">;
  entitlementOf: EntitlementOf;
  mailer: Mailer;
  appUrl: string;
  clock: Clock;
  log: Logger;
};

export type DigestService = ReturnType<typeof createDigestService>;

const claimedMax = 20;
/** Headlines of one list that are looked at; more than a digest has room for. */
const itemsPerListMax = 50;
/** Feeds bring headlines some time after they came out. */
const arrivesLateMsMax = 6 * 3_600_000;

const scheduleOf = ({ cadence, at, weekday, timeZone }: StoredDigest): DigestSchedule => ({
  cadence,
  at,
  weekday,
  timeZone,
});

const answerOf = (digest: StoredDigest | null, { email, emailVerified }: DigestReader): DigestAnswer => ({
  ...(digest ? scheduleOf(digest) : defaultDigest),
  email,
  emailVerified,
  nextAt: digest?.nextAt?.toISOString() ?? null,
  sentAt: digest?.sentAt?.toISOString() ?? null,
});

/** What happened to a user's companies, by email at the times that the user chose. */
export function createDigestService(deps: DigestDeps) {
  const { store, clock, log, appUrl } = deps;

  const actorOf = ({ userId, role, subscriptionType, paymentInfo }: DigestReader): Actor => ({
    userId,
    role,
    subscriptionType,
    entitlement: deps.entitlementOf({ role, paymentInfo }).state,
  });

  /** What was first seen since then. */
  async function itemsOf(actor: Actor, fromMs: number, watchlistId?: string): Promise<NewsItem[]> {
    const { items } = await deps.search.search(actor, {
      q: "",
      from: fromMs - arrivesLateMsMax,
      sort: "newest",
      limit: itemsPerListMax,
      ...(watchlistId === undefined ? {} : { watchlistId }),
    });
    const hides = muteFilterOf(await deps.muteRules(actor.userId));
    return items.filter((item) => Date.parse(item.firstSeenAt) > fromMs && hides(item) === undefined);
  }

  const digestItem = ({ detectedCompanies, feedName, ...item }: NewsItem) => ({
    ...item,
    source: feedName,
    companies: detectedCompanies,
  });

  /** All feeds, for a user who watches no company. */
  async function listsOf(actor: Actor, fromMs: number): Promise<DigestList[]> {
    const watched = (await deps.watchlists.list(actor)).watchlists.filter(
      ({ companies }) => companies.length > 0,
    );
    if (watched.length === 0)
      return [{ id: null, name: "", symbols: [], items: (await itemsOf(actor, fromMs)).map(digestItem) }];
    const lists: DigestList[] = [];
    // One after the other: a digest is in no hurry and takes no place from the searches of users.
    for (const { id, name, companies } of watched)
      lists.push({
        id,
        name,
        symbols: companies.map(({ symbol }) => symbol),
        items: (await itemsOf(actor, fromMs, id)).map(digestItem),
      });
    return lists;
  }

  async function movesOf(actor: Actor, lists: readonly DigestList[]): Promise<ReactionsAnswer["reactions"]> {
    const ids = [...new Set(lists.flatMap(({ items }) => items.map(({ id }) => id)))];
    let all: ReactionsAnswer["reactions"] = {};
    for (let at = 0; at < ids.length; at += reactionItemsMax)
      all = {
        ...all,
        ...(await deps.reactions.reactionsFor(actor, ids.slice(at, at + reactionItemsMax).join(",")))
          .reactions,
      };
    return all;
  }

  /** Prices that are known now; nothing waits for a provider. */
  async function dayMovesOf(actor: Actor, lists: readonly DigestList[], fromMs: number): Promise<DayMove[]> {
    const symbols = [...new Set(lists.flatMap((list) => list.symbols))].slice(0, symbolsPerRequestMax);
    if (symbols.length === 0) return [];
    const { quotes } = await deps.quotes.quotesFor(actor, symbols);
    return Object.values(quotes).flatMap(({ symbol, name, changePercent, asOf }) =>
      changePercent === null || Date.parse(asOf) < fromMs
        ? []
        : [{ symbol, name, percent: changePercent, asOf }],
    );
  }

  async function compose(reader: DigestReader, fromMs: number): Promise<Digest> {
    const actor = actorOf(reader);
    const lists = await listsOf(actor, fromMs);
    const moves = await movesOf(actor, lists);
    return digestOf(lists, {
      moveOf: (itemId, symbol) => {
        const move = moves[itemId]?.[symbol];
        return move && "movePercent" in move ? move.movePercent : null;
      },
      dayMoves: await dayMovesOf(actor, lists, fromMs),
    });
  }

  type Sending = { digest: Digest; fromMs: number; stored: StoredDigest; id: string };

  async function send(reader: DigestReader, { digest, fromMs, stored, id }: Sending): Promise<void> {
    const { timeZone, stopToken } = stored;
    const token = encodeURIComponent(stopToken);
    const facts = {
      digest,
      from: new Date(fromMs).toISOString(),
      timeZone,
      appUrl,
      stopUrl: `${appUrl}/digest/stop?token=${token}`,
    };
    await deps.mailer.send({
      to: reader.email,
      ...digestMail(facts, translateIn[reader.language]),
      id,
      unsubscribeUrl: `${appUrl}/api/digest/stop?token=${token}`,
    });
  }

  /** Whether one that is due is sent at all; the next one has the news of one that is not. */
  function isSendable({ digest, reader }: DueDigest, nowMs: number): boolean {
    const isLate = nowMs - (digest.nextAt?.getTime() ?? nowMs) > digestLateMsMax;
    return !isLate && reader.emailVerified && actorOf(reader).entitlement !== "ended";
  }

  async function work(due: DueDigest): Promise<void> {
    const { digest: stored, reader } = due;
    const nowMs = clock.now();
    const schedule = scheduleOf(stored);
    const nextMs = nextDigestMs(schedule, nowMs);
    const next = nextMs === null ? null : new Date(nextMs);
    if (!isSendable(due, nowMs)) return store.settle(stored, { next });
    const fromMs = digestFromMs(schedule, stored.coveredTo?.getTime() ?? null, nowMs);
    const digest = await compose(reader, fromMs);
    const coveredTo = new Date(nowMs);
    if (isEmptyDigest(digest)) return store.settle(stored, { next, coveredTo });
    // The same at each try, so that mail programs show a repetition once.
    const id = `digest-${stored.userId}-${stored.nextAt?.getTime()}`;
    try {
      await send(reader, { digest, fromMs, stored, id });
    } catch (error) {
      // Nobody can be reached there: the profile asks for another address, and the digest goes on from then.
      if (error instanceof MessageError && error.fault === "addressee-refused")
        return store.settle(stored, { next });
      throw error;
    }
    await store.settle(stored, { next, coveredTo, sentAt: new Date(clock.now()) });
  }

  return {
    async read({ userId }: Actor): Promise<DigestAnswer> {
      const found = await store.find(userId);
      if (!found) throw new AppError("not-signed-in");
      return answerOf(found.digest, found.reader);
    },

    /** @throws AppError email-not-confirmed */
    async change({ userId }: Actor, schedule: DigestSchedule): Promise<DigestAnswer> {
      const found = await store.find(userId);
      if (!found) throw new AppError("not-signed-in");
      const nextMs = nextDigestMs(schedule, clock.now());
      if (nextMs !== null && !found.reader.emailVerified) throw new AppError("email-not-confirmed");
      const stored = await store.save(userId, schedule, nextMs === null ? null : new Date(nextMs));
      return answerOf(stored, found.reader);
    },

    /** @throws AppError email-not-confirmed, email-not-sent */
    async sendNow({ userId }: Actor): Promise<{ stories: number }> {
      const found = await store.find(userId);
      if (!found) throw new AppError("not-signed-in");
      const { reader } = found;
      if (!reader.emailVerified) throw new AppError("email-not-confirmed");
      const stored = found.digest ?? (await store.save(userId, defaultDigest, null));
      const nowMs = clock.now();
      const fromMs = digestFromMs(scheduleOf(stored), stored.coveredTo?.getTime() ?? null, nowMs);
      const digest = await compose(reader, fromMs);
      await send(reader, { digest, fromMs, stored, id: `digest-${userId}-now-${nowMs}` }).catch((error) => {
        throw new AppError("email-not-sent", { cause: error });
      });
      await store.noteSent(userId, new Date(clock.now()));
      return { stories: digest.sections.reduce((sum, { stories, more }) => sum + stories.length + more, 0) };
    },

    /** Idempotent. @throws AppError link-expired for an unknown token */
    async stop(token: string): Promise<void> {
      if ((await store.stop(token)) === undefined) throw new AppError("link-expired");
    },

    /** Sends what is due. What fails is tried again once its lease has run out, until it is too late. */
    async sendDue(): Promise<void> {
      for (;;) {
        const due = await store.claimDue(claimedMax);
        for (const each of due)
          await work(each).catch((error: unknown) =>
            log.warn({ userId: each.reader.userId, err: errorText(error) }, "A digest could not be sent"),
          );
        if (due.length < claimedMax) return;
      }
    },
  };
}
