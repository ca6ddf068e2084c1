import type { Receipt, ReceiptsAnswer } from "#contract/alert-receipts.ts";
import type { Alert, AlertPatch, AlertsAnswer, NewAlert } from "#contract/alerts.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { confirmsOf, deadAfterMs } from "#domain/alerts/channel.ts";
import { type AlertRule, isPriceWhat, silentPriceMs } from "#domain/alerts/rule.ts";
import { message } from "#domain/language/translate.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { NewId } from "#server/platform/new-id.ts";
import type { AlertsStore, ListedAlert, StoredAlert, StoredDelivery, StoredFiring } from "./alerts.store.ts";
import type { ChannelsStore, StoredChannel } from "./channels.store.ts";
import { isMeant, type ScopeFeed, scopeOf } from "./scope.ts";

export type AlertsServiceDeps = {
  store: AlertsStore;
  channels: Pick<ChannelsStore, "list">;
  /** The company behind a symbol of our list; undefined for any other text. */
  companyOf: (symbol: string) => { symbol: string; name: string } | undefined;
  /** Under which scope the user's prices are fetched; null when they have no price source. */
  priceScopeOf: (actor: Actor) => Promise<string | null>;
  /** When the last price with a time of its own came, by company. */
  lastSeen: (scope: string, symbols: readonly string[]) => Promise<Map<string, number>>;
  newId: NewId;
  clock: Clock;
};

export type AlertsService = ReturnType<typeof createAlertsService>;

type Places = Awaited<ReturnType<AlertsStore["places"]>>;
/** What is known of the prices that rules ask for; `scope` is null without a price source. */
type Prices = { scope: string | null; lastSeen: ReadonlyMap<string, number> };
type World = { feeds: ScopeFeed[]; places: Places; channels: StoredChannel[]; prices: Prices };

const problems = {
  symbol: message("No headline can be about this company: it isn't in our list of US-listed companies.")
    .sentence,
  noList: message("Its watchlist was removed. Choose another one.").sentence,
  emptyList: message("Its watchlist is empty. Add a company or a tag.").sentence,
  noCompanies: message("Its watchlist has no companies. Add one.").sentence,
  noFolder: message("Its folder was removed. Choose another one.").sentence,
  noFeed: message("None of the feeds that it looks at is on. Turn one on.").sentence,
  noSource: message("You have no price source, and this alert looks at prices. Turn one on in Settings.")
    .sentence,
  noPrices: message("No price of this company has come for days. Check your price source in Settings.")
    .sentence,
  dead: message("None of its channels took a message for a day. Test them under Channels.").sentence,
};

const isSubject = (what: AlertRule["what"]): boolean => what.kind === "named" && what.subject;

/** Rules of a user, and what became of what they told. */
export function createAlertsService(deps: AlertsServiceDeps) {
  const { store, companyOf, clock } = deps;

  /** @param rules for whose companies prices are looked up, where they ask for some */
  async function worldOf(actor: Actor, rules: readonly AlertRule[]): Promise<World> {
    const { userId } = actor;
    const [feeds, places, channels, prices] = await Promise.all([
      store.feeds(userId),
      store.places(userId),
      deps.channels.list(userId),
      pricesOf(
        actor,
        rules.filter(({ what }) => isPriceWhat(what)),
      ),
    ]);
    return { feeds, places, channels, prices };
  }

  async function pricesOf(actor: Actor, rules: readonly AlertRule[]): Promise<Prices> {
    if (rules.length === 0) return { scope: null, lastSeen: new Map() };
    const scope = await deps.priceScopeOf(actor);
    const symbols = rules.flatMap(({ whom }) => (whom.kind === "company" ? [whom.symbol] : []));
    return { scope, lastSeen: scope === null ? new Map() : await deps.lastSeen(scope, symbols) };
  }

  const isDead = ({ state, failingSince }: StoredChannel): boolean =>
    state === "gone" || (failingSince !== null && clock.now() - failingSince.getTime() > deadAfterMs);

  /** Why an alert cannot fire or reach anyone. */
  function problemOf({ rule, channelIds, createdAt }: StoredAlert, world: World): string | null {
    const { feeds, places, channels, prices } = world;
    const { whom, what } = rule;
    if (whom.kind === "company" && !companyOf(whom.symbol)) return problems.symbol;
    if (whom.kind === "watchlist") {
      const listed = places.watchlists.get(whom.watchlistId);
      if (listed === undefined) return problems.noList;
      const isOfCompanies = isPriceWhat(what) || what.kind === "unusual" || isSubject(what);
      if (listed.symbols.length === 0 && (isOfCompanies || listed.tags.length === 0))
        return isOfCompanies ? problems.noCompanies : problems.emptyList;
    }
    if (whom.kind === "folder" && !places.folders.has(whom.folderId)) return problems.noFolder;
    if (isPriceWhat(what)) {
      if (prices.scope === null) return problems.noSource;
      const silentSinceMs = whom.kind === "company" ? (prices.lastSeen.get(whom.symbol) ?? 0) : clock.now();
      if (clock.now() - Math.max(silentSinceMs, createdAt.getTime()) > silentPriceMs)
        return problems.noPrices;
    }
    if (what.kind !== "price" && !feeds.some((feed) => isMeant(whom, feed))) return problems.noFeed;
    const own = channels.filter(({ id }) => channelIds.includes(id));
    return channelIds.length > 0 && own.every(isDead) ? problems.dead : null;
  }

  function visible(row: StoredAlert & Partial<Pick<ListedAlert, "lastFiredAt">>, world: World): Alert {
    const { id, name, rule, channelIds, enabled, createdAt, lastFiredAt } = row;
    return {
      id,
      name,
      rule,
      channelIds: channelIds.filter((each) => world.channels.some((channel) => channel.id === each)),
      enabled,
      problem: problemOf(row, world),
      lastFiredAt: lastFiredAt?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
    };
  }

  /** @throws AppError of what the rule names and is not there: it would be silent forever, and nothing would say so */
  function check({ whom }: AlertRule, { feeds, places }: World): void {
    if (whom.kind === "company" && !companyOf(whom.symbol))
      throw new AppError("unknown-symbol", { field: "rule.whom.symbol" });
    if (whom.kind === "watchlist" && !places.watchlists.has(whom.watchlistId))
      throw new AppError("watchlist-not-found");
    if (whom.kind === "folder" && !places.folders.has(whom.folderId)) throw new AppError("folder-not-found");
    if (whom.kind === "source" && !feeds.some(({ id }) => id === whom.feedId))
      throw new AppError("feed-not-found");
  }

  function checkChannels(channelIds: readonly string[], { channels }: World): void {
    if (!channelIds.every((id) => channels.some((channel) => channel.id === id)))
      throw new AppError("channel-not-found");
  }

  async function owned(actor: Actor, id: string): Promise<StoredAlert> {
    const row = await store.find(actor.userId, id);
    if (!row) throw new AppError("alert-not-found");
    return row;
  }

  return {
    async list(actor: Actor): Promise<AlertsAnswer> {
      const rows = await store.list(actor.userId);
      const world = await worldOf(
        actor,
        rows.map(({ rule }) => rule),
      );
      return { alerts: rows.map((row) => visible(row, world)) };
    },

    /** @throws AppError alert-limit-reached, channel-not-found, and of what the rule names and is not there */
    async add(actor: Actor, { name, rule, channelIds }: NewAlert): Promise<Alert> {
      const { userId } = actor;
      const world = await worldOf(actor, [rule]);
      check(rule, world);
      checkChannels(channelIds, world);
      const row = await store.insert({
        id: deps.newId(),
        userId,
        name,
        rule,
        channelIds: [...new Set(channelIds)],
      });
      if (row === "full") throw new AppError("alert-limit-reached");
      return visible(row, world);
    },

    /** @throws AppError alert-not-found, channel-not-found, and of what the rule names and is not there */
    async change(actor: Actor, id: string, { name, rule, channelIds, enabled }: AlertPatch): Promise<Alert> {
      const before = rule ? undefined : await store.find(actor.userId, id);
      const world = await worldOf(
        actor,
        [rule ?? before?.rule].filter((each) => each !== undefined),
      );
      if (rule) check(rule, world);
      if (channelIds) checkChannels(channelIds, world);
      const row = await store.change(actor.userId, id, {
        ...(name === undefined ? {} : { name }),
        ...(rule === undefined ? {} : { rule }),
        ...(channelIds === undefined ? {} : { channelIds: [...new Set(channelIds)] }),
        ...(enabled === undefined ? {} : { enabled }),
      });
      if (!row) throw new AppError("alert-not-found");
      return visible(row, world);
    },

    /** @throws AppError alert-not-found */
    async remove(actor: Actor, id: string): Promise<void> {
      if (!(await store.remove(actor.userId, id))) throw new AppError("alert-not-found");
    },

    /** @throws AppError alert-not-found */
    async receipts(actor: Actor, id: string): Promise<ReceiptsAnswer> {
      await owned(actor, id);
      const rows = await store.receipts(id);
      return { receipts: rows.map(({ firing, deliveries }) => receiptOf(firing, deliveries)) };
    },

    /** What a rule looks at. @throws AppError of what it names and is not there */
    async scopeOf(actor: Actor, rule: AlertRule) {
      const world = await worldOf(actor, []);
      check(rule, world);
      const { whom } = rule;
      const listed = whom.kind === "watchlist" ? world.places.watchlists.get(whom.watchlistId) : undefined;
      return scopeOf(whom, world.feeds, listed);
    },
  };
}

function receiptOf(firing: StoredFiring, deliveries: StoredDelivery[]): Receipt {
  const { id, itemId, at, why, title, link, source, publishedAt, firedAt } = firing;
  type Step = Receipt["deliveries"][number]["steps"][number];
  const step = (
    name: Step["step"],
    when: Date | null,
    { confirmedBy, server = null }: Pick<Step, "confirmedBy"> & { server?: string | null },
  ): Step[] => {
    if (when === null) return [];
    const seconds = publishedAt && Math.max(0, Math.round((when.getTime() - publishedAt.getTime()) / 1_000));
    return [{ step: name, at: when.toISOString(), secondsSincePublication: seconds, confirmedBy, server }];
  };
  return {
    id,
    itemId,
    at: at.toISOString(),
    why,
    title,
    link,
    source,
    deliveries: deliveries.map((delivery) => ({
      channelId: delivery.channelId,
      kind: delivery.kind,
      state: delivery.state,
      tries: delivery.tries,
      unsure: delivery.unsure,
      problem: delivery.problem,
      confirms: confirmsOf[delivery.kind],
      steps: [
        ...step("fired", firedAt, { confirmedBy: "us" }),
        ...step("accepted", delivery.acceptedAt, { confirmedBy: "server", server: delivery.server }),
        ...step("shown", delivery.shownAt, { confirmedBy: "worker" }),
        ...step("opened", delivery.openedAt, { confirmedBy: "user" }),
      ],
    })),
  };
}
