import type { HiddenNews } from "#contract/news.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { mergeNews } from "#domain/news/merge.ts";
import { hidesAny, highlightsAny, mutedSources, muteFilterOf } from "#domain/news/mutes.ts";
import { type FeedPosition, isBelow, type OlderCursor } from "#domain/news/older-cursor.ts";
import { articlesPerFeed } from "#domain/news/quota.ts";
import { settledPositions } from "#domain/news/settled.ts";
import type { CompaniesService } from "../companies/companies.service.ts";
import type { StoredItem } from "./news.store.ts";
import type { SeenItem } from "./news-item.ts";
import type { OlderNewsStore, OlderRows, WalkedRow } from "./older-news.store.ts";
import { type Choice, firstOfEach, hiddenBy, lateRule, ruleOver } from "./pick-news.ts";

export type OlderNewsDeps = {
  store: OlderNewsStore;
  companies: Pick<CompaniesService, "companiesFor" | "correctionsOf">;
};

export type OlderPage = {
  items: SeenItem[];
  /** Arrivals since the page before that belong above it. */
  arrived: SeenItem[];
  hidden: HiddenNews;
  /** Null at the end of everything. */
  next: OlderCursor | null;
};

/** Where rows are left out for what they are, so many are read to find a page's: of one feed, and of all together. */
const windowRowsMax = 300;
const windowRowsOfAllMax = 2_000;
/** So often rows are read for one page; then it is short, and the next one goes on. */
const roundsMax = 4;
/** Arrivals that one page brings along. */
export const arrivedMax = 100;

type Judged = WalkedRow & { mutedBy: string | undefined };
/** Rows whole, and the rule that hides each. */
type Taken = { items: StoredItem[]; ruleOf: Map<string, string | undefined> };
type Positions = ReadonlyMap<string, FeedPosition>;

/** Pages after the first: of each feed what comes next, by the rule of the first page, until nothing is left. */
export function createOlderPicker({ store, companies }: OlderNewsDeps) {
  async function pick(actor: Actor, choice: Choice, cursor: OlderCursor): Promise<OlderPage> {
    const walk = await walkOf(actor, choice);
    const marksOf = choice.unreadOnly ? actor.userId : undefined;
    const { next, rules, taken, arrived } = await store.page(
      (rows) => walkPage(rows, walk, { limit: choice.limit, cursor }),
      { marksOf, seen: cursor.seen },
    );
    const [older, above] = await Promise.all([whole(actor, choice, taken), whole(actor, choice, arrived)]);
    return {
      items: older.visible,
      arrived: above.visible,
      hidden: hiddenBy([...rules, ...older.late]),
      next,
    };
  }

  /** What one page takes from the tables. It may be asked for twice, so it keeps nothing. */
  async function walkPage(
    rows: OlderRows,
    walk: Walk,
    { limit, cursor }: { limit: number; cursor: OlderCursor },
  ) {
    const late = await rows.arrivedAfter(walk.heard, cursor.seen, arrivedMax);
    const arrived = walk.judged(late).filter((row) => {
      const position = cursor.positions.get(row.channelId);
      return position !== undefined && !isBelow(row, position) && !walk.isLeftOut(row);
    });
    const taken: Judged[] = [];
    const rules: string[] = [];
    let { heard: open } = walk;
    let { positions }: { positions: Positions } = cursor;
    for (let round = 1; round <= roundsMax && open.length > 0 && taken.length < limit; round += 1) {
      const step = await walk.step(rows, open, positions, {
        limit: limit - taken.length,
        seen: cursor.seen,
      });
      taken.push(...step.taken);
      rules.push(...step.hidden);
      ({ open, positions } = step);
    }
    const isEnd = open.length === 0 && late.length < arrivedMax;
    return {
      rules,
      taken: await stored(rows, taken),
      arrived: await stored(rows, arrived),
      next: isEnd ? null : { seen: late.at(-1)?.seq ?? cursor.seen, positions },
    };
  }

  type Walk = Awaited<ReturnType<typeof walkOf>>;

  async function walkOf({ userId }: Actor, { feeds, rules, showsMuted, unreadOnly }: Choice) {
    const muted = mutedSources(rules);
    const heard = feeds
      .filter(({ feedId }) => showsMuted || highlightsAny(rules) || !muted.has(feedId))
      .map((feed) => feed.channelId);
    const byChannel = new Map(feeds.map((feed) => [feed.channelId, feed]));
    const judge = !hidesAny(rules)
      ? () => undefined
      : ruleOver(muteFilterOf(rules), byChannel, await companies.correctionsOf(userId));
    const judged = (rows: WalkedRow[]): Judged[] => rows.map((row) => ({ ...row, mutedBy: judge(row) }));
    const isLeftOut = ({ unread, mutedBy }: Judged) =>
      (unreadOnly && !unread) || (!showsMuted && mutedBy !== undefined);
    /** But for its rule. */
    const wouldShow = ({ unread }: Judged) => !showsMuted && !(unreadOnly && !unread);
    const readsFurther = unreadOnly || (hidesAny(rules) && !showsMuted);

    /** Rows of the channels from their positions on, as many as one page has room for. */
    async function step(
      from: OlderRows,
      open: string[],
      positions: Positions,
      { limit: room, seen }: { limit: number; seen: number },
    ) {
      const share = articlesPerFeed(room, open.length);
      const wide = Math.min(windowRowsMax, Math.floor(windowRowsOfAllMax / open.length));
      const window = readsFurther ? Math.max(share, wide) : share;
      const rows = judged(await from.below(open, positions, window));
      const candidates = rows.filter((row) => !isLeftOut(row));
      // By two marks an item can be read in one feed and unread in the other, so there each copy is a candidate.
      const given = unreadOnly
        ? new Set<string>()
        : await givenOf(from, candidates, { heard, positions, seen });
      const isPassed = (row: Judged) => isLeftOut(row) || given.has(`${row.channelId} ${row.id}`);
      const fresh = firstOfEach(
        rows.filter((row) => !isPassed(row)),
        share,
      );
      const shown = mergeNews(fresh, fresh.length)
        .sort((a, b) => b.sortKey - a.sortKey || b.seq - a.seq)
        .slice(0, room);
      const settled = settledPositions(rows, shown, isPassed);
      const isReached = (row: Judged) => {
        const position = settled.get(row.channelId);
        return position !== undefined && !isBelow(row, position);
      };
      const left = Map.groupBy(rows, ({ channelId }) => channelId);
      const isOpen = (channelId: string) => {
        const mine = left.get(channelId) ?? [];
        return mine.length === window || mine.some((row) => !isReached(row));
      };
      return {
        taken: shown.filter(isReached),
        hidden: rows.flatMap((row) => (isReached(row) && wouldShow(row) ? (row.mutedBy ?? []) : [])),
        open: open.filter(isOpen),
        positions: new Map([...positions, ...settled]),
      };
    }
    return { heard, judged, isLeftOut, step };
  }

  /** Of the rows those whose item an earlier page showed as another feed's. A dated copy may follow one without a date. */
  async function givenOf(
    from: OlderRows,
    rows: Judged[],
    { heard, positions, seen }: { heard: string[]; positions: Positions; seen: number },
  ): Promise<Set<string>> {
    if (rows.length === 0 || heard.length < 2) return new Set();
    const copies = await from.copies(heard, [...new Set(rows.map(({ id }) => id))]);
    const earlier = Map.groupBy(
      copies.filter((copy) => {
        const position = positions.get(copy.channelId);
        return position !== undefined && copy.seq <= seen && !isBelow(copy, position);
      }),
      ({ itemId }) => itemId,
    );
    const isGiven = (row: Judged) =>
      earlier.get(row.id)?.some(({ channelId, isDated }) => {
        return channelId !== row.channelId && (isDated || row.pubDate === null);
      }) === true;
    return new Set(rows.filter(isGiven).map(({ channelId, id }) => `${channelId} ${id}`));
  }

  const stored = async (rows: OlderRows, judged: Judged[]): Promise<Taken> => ({
    items: await rows.whole(judged),
    ruleOf: new Map(judged.map(({ id, mutedBy }) => [id, mutedBy])),
  });

  /** The rows as their user sees them; `late` has the rules by which only AI's findings hide items. */
  async function whole(
    actor: Actor,
    { feeds, rules, showsMuted }: Choice,
    { items: stored, ruleOf }: Taken,
  ): Promise<{ visible: SeenItem[]; late: string[] }> {
    if (stored.length === 0) return { visible: [], late: [] };
    const byChannel = new Map(feeds.map((feed) => [feed.channelId, feed]));
    const found = await companies.companiesFor(actor, stored);
    const hides = muteFilterOf(rules);
    const seen: SeenItem[] = stored.flatMap((item) => {
      const feed = byChannel.get(item.channelId);
      const companiesOf = found.get(item.id) ?? { detectedCompanies: [] };
      if (!feed) return [];
      const mutedBy = ruleOf.get(item.id) ?? lateRule(hides, { item, feed, companies: companiesOf });
      return [{ item, feed, companies: companiesOf, mutedBy }];
    });
    const late = seen.flatMap(({ mutedBy }) => mutedBy ?? []);
    return showsMuted
      ? { visible: seen, late }
      : { visible: seen.filter(({ mutedBy }) => mutedBy === undefined), late };
  }

  return { pick };
}
