import type {
  ListedCompany,
  ListingPatch,
  ListingsAnswer,
  ListingsQuery,
  NewListing,
} from "#contract/admin-companies.ts";
import type { SystemAnswer } from "#contract/admin-system.ts";
import type { KnownListing, ListChange } from "#domain/companies/list-changes.ts";
import { listAgeDaysMax, ownListDay } from "#domain/companies/list-import.ts";
import { dayBefore, dayOf, daysBetween, nameKey } from "#domain/companies/listing.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { ListingsService } from "./listings.service.ts";
import type { ListingsStore } from "./listings.store.ts";

export type ListingsAdminDeps = {
  store: ListingsStore;
  listings: Pick<ListingsService, "change" | "fill">;
  /** The lists that this installation asks for, by what admins call their sources. */
  sources: readonly { list: string; name: string }[];
  clock: Clock;
};

export type ListingsAdminService = ReturnType<typeof createListingsAdminService>;

const listed = ({ id, formerNames, ...row }: KnownListing): ListedCompany => ({
  id: String(id),
  symbol: row.symbol,
  name: row.name,
  formerNames: formerNames.map(({ name }) => name),
  exchange: row.exchange,
  country: row.country,
  kind: row.kind,
  cik: row.cik,
  validFrom: row.validFrom,
  validTo: row.validTo,
});

/** "<1 when ended>.<id>.<symbol>". */
function placeIn(cursor: string): { ended: boolean; symbol: string; id: number } {
  const [, ended, id, symbol] = /^([01])\.(\d{1,15})\.([A-Z0-9.]{1,12})$/.exec(cursor) ?? [];
  if (symbol === undefined) throw new AppError("bad-input", { field: "cursor" });
  return { ended: ended === "1", symbol, id: Number(id) };
}

const cursorAfter = ({ id, symbol, validTo }: KnownListing) => `${validTo === null ? 0 : 1}.${id}.${symbol}`;

const idIn = (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : 0);

const bare = {
  id: null,
  formerNames: [],
  sector: "",
  industry: "",
  rank: null,
  cik: null,
  primary: "",
  kind: "",
  validTo: null,
  successor: "",
  exchangeName: null,
  secName: null,
  missingSince: null,
} satisfies Partial<KnownListing>;

/** What admins see of the list of companies, and change in it. */
export function createListingsAdminService({ store, listings, sources, clock }: ListingsAdminDeps) {
  const today = () => dayOf(clock.now());

  /** One listing of today made into another. */
  async function changeOne(id: string, decide: (known: KnownListing) => ListChange): Promise<ListedCompany> {
    const changes = await listings.change((live) => {
      const known = live.find((each) => each.id === idIn(id));
      if (!known) throw new AppError("company-not-found");
      return [decide(known)];
    }, "admin");
    const row = changes[0]?.rows.at(-1);
    if (!row) throw new AppError("company-not-found");
    return listed(row);
  }

  return {
    async list({ q, cursor, limit }: ListingsQuery): Promise<ListingsAnswer> {
      await listings.fill();
      const after = cursor === undefined ? undefined : placeIn(cursor);
      const rows = await store.search({ q, after, limit: limit + 1 });
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      return { companies: page.map(listed), next: rows.length > limit && last ? cursorAfter(last) : null };
    },

    /** @throws AppError company-listed */
    async add(wanted: NewListing): Promise<ListedCompany> {
      const { symbol } = wanted;
      const row: KnownListing = { ...bare, ...wanted, validFrom: today() };
      await listings.change((live) => {
        if (live.some((known) => known.symbol === symbol))
          throw new AppError("company-listed", { field: "symbol" });
        return [{ kind: "added", symbol, before: null, rows: [row] }];
      }, "admin");
      const stored = (await store.live()).find((known) => known.symbol === symbol);
      if (!stored) throw new AppError("company-not-found");
      return listed(stored);
    },

    /** @throws AppError company-not-found */
    rename: (id: string, { name }: ListingPatch): Promise<ListedCompany> =>
      changeOne(id, (known) => {
        const { symbol } = known;
        const isOther = nameKey(known.name) !== nameKey(name);
        const former = isOther ? [{ name: known.name, until: dayBefore(today()) }] : [];
        const formerNames = [...known.formerNames.filter((each) => each.name !== name), ...former];
        return { kind: "renamed", symbol, before: known.name, rows: [{ ...known, name, formerNames }] };
      }),

    /** @throws AppError company-not-found */
    retire: (id: string): Promise<ListedCompany> =>
      changeOne(id, (known) => {
        const row = { ...known, validTo: today() };
        return { kind: "retired", symbol: known.symbol, before: null, rows: [row] };
      }),

    /** For the record of admins' actions: how a listing is. */
    async look(id: string): Promise<Record<string, unknown> | undefined> {
      const row = await store.find(idIn(id));
      return row && { symbol: row.symbol, company: row.name, exchange: row.exchange, validTo: row.validTo };
    },

    /** How old the list is, by the lists that are asked for, and what its sources said last. */
    async state(): Promise<SystemAnswer["companyList"]> {
      const [known, counts, state] = await Promise.all([store.sources(), store.count(), store.state()]);
      const lists = sources.map(({ list, name }) => {
        const row = known.find((each) => each.list === list);
        return {
          name,
          triedAt: row?.triedAt.toISOString() ?? null,
          succeededAt: row?.succeededAt?.toISOString() ?? null,
          rows: row?.rows ?? null,
          problem: row?.problem ?? null,
        };
      });
      const days = lists.map(({ succeededAt }) => succeededAt?.slice(0, 10) ?? ownListDay);
      const asOf = days.toSorted()[0] ?? ownListDay;
      const ageDays = Math.max(0, daysBetween(asOf, today()));
      return {
        ...counts,
        asOf,
        ageDays,
        isOld: ageDays > listAgeDaysMax,
        lists,
        reread: {
          isUnderWay: state.rereadBefore !== null,
          items: state.rereadItems,
          changed: state.rereadChanged,
        },
      };
    },
  };
}
