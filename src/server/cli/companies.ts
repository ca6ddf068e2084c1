import { readFileSync } from "node:fs";
import { readListings } from "#domain/companies/lexicon-build/sources.ts";
import type { ListChange } from "#domain/companies/list-changes.ts";
import { importChanges, importedRowsMax, listingsCsv } from "#domain/companies/list-import.ts";
import { dayOf, type Listing, listingSymbolPattern } from "#domain/companies/listing.ts";
import type { Config } from "../config/config.ts";
import { createListingsService, type ListingsService } from "../features/companies/listings.service.ts";
import { createListingsStore } from "../features/companies/listings.store.ts";
import { createRereadStore } from "../features/companies/reread.store.ts";
import { systemClock as clock } from "../platform/clock.ts";
import { tellEvent } from "../platform/events/postgres-events.ts";
import { createLogger } from "../platform/log/logger.ts";
import { withConnectionTo, withDatabase } from "./command-database.ts";
import { openCommandOutbound } from "./command-outbound.ts";

const usage = "Give a command: companies import FILE, diff [FILE], export [--all] or reread [--since DAY].";
const latelyMs = 3 * 24 * 60 * 60_000;

type Work = {
  listings: ListingsService;
  /** Items since then are read again by the product, also when it runs already. */
  reread: (since: Date | null) => Promise<void>;
};

/** The list in the installation's database; a product that runs on it takes changes over at once. */
function withListings<T>(work: (list: Work) => Promise<T>): Promise<T> {
  return withDatabase((connectionString, config) =>
    withConnectionTo(connectionString, async ({ db, pool }) => {
      const { outbound } = openCommandOutbound();
      const { begin } = createRereadStore({ db });
      const log = createLogger({ level: "silent" });
      const outside = { fetch: outbound.fetchConfigured, log, clock, admit: async () => 0 };
      const listings = createListingsService({
        store: createListingsStore({ db }),
        sources: sourcesOf(config, outside),
        adopt: () => undefined,
        rereadLately: () => begin(new Date(clock.now() - latelyMs)),
        events: { publish: (event) => tellEvent(pool, event), subscribe: () => () => undefined },
        clock,
        log,
      });
      try {
        return await work({ listings, reread: begin });
      } finally {
        await outbound.close();
      }
    }),
  );
}

const sourcesOf = (
  { vendors }: Config,
  outside: Parameters<Config["vendors"]["listings"][number]["open"]>[0],
) =>
  vendors.listings
    .filter(({ url }) => url !== undefined)
    .map(({ list, open }) => ({ list, source: open(outside) }));

/** @throws with the number of the line that cannot be read */
function listingsIn(file: string): Listing[] {
  const rows = readListings(readFileSync(file, "utf8"));
  if (rows.length === 0)
    throw new Error(`${file} has no listings. Its first line names the columns: symbol,name,exchange,…`);
  if (rows.length > importedRowsMax) throw new Error(`${file} has more than ${importedRowsMax} listings.`);
  const bad = rows.findIndex(
    ({ symbol, name, exchange }) => !listingSymbolPattern.test(symbol) || name === "" || exchange === "",
  );
  if (bad >= 0)
    throw new Error(
      `${file}, line ${bad + 2}: a listing needs a symbol such as BRK.B, a name and an exchange.`,
    );
  return rows;
}

function describe({ kind, symbol, before, rows }: ListChange): string {
  const row = rows.at(-1);
  const facts = `${symbol}\t${row?.name ?? ""}\t${row?.exchange ?? ""}`;
  return `${kind}\t${facts}${before === null ? "" : `\tbefore: ${before}`}`;
}

function print(changes: readonly ListChange[]): void {
  const told = changes.filter(({ kind }) => kind !== "updated");
  if (told.length > 0) console.log(told.map(describe).join("\n"));
  console.error(`${told.length} changes, and other facts of ${changes.length - told.length} companies.`);
}

async function diff(file: string | undefined): Promise<number> {
  const rows = file === undefined ? undefined : listingsIn(file);
  return withListings(async ({ listings }) => {
    await listings.fill();
    if (rows) {
      print(importChanges(await listings.live(), rows, dayOf(clock.now())));
      return 0;
    }
    const { changes, problem, lists } = await listings.pending();
    if (lists.exchanges === undefined && lists.sec === undefined)
      throw new Error("No list could be read. Run doctor to see why.");
    print(changes);
    if (problem !== undefined) console.error(problem);
    return 0;
  });
}

async function importFile(file: string | undefined): Promise<number> {
  if (file === undefined) throw new Error(usage);
  const rows = listingsIn(file);
  print(
    await withListings(({ listings }) =>
      listings.change((live) => importChanges(live, rows, dayOf(clock.now())), "import"),
    ),
  );
  return 0;
}

async function exportList(args: string[]): Promise<number> {
  const all = args.includes("--all");
  await withListings(async ({ listings }) => {
    await listings.fill();
    process.stdout.write(listingsCsv(all ? await listings.all() : await listings.live()));
  });
  return 0;
}

async function rereadItems([option, day]: string[]): Promise<number> {
  const since = option === "--since" ? Date.parse(`${day}T00:00:00Z`) : undefined;
  if (Number.isNaN(since)) throw new Error("Give the day as 2026-11-26: companies reread --since 2026-11-26");
  await withListings(({ reread }) => reread(since === undefined ? null : new Date(since)));
  console.error("Stored headlines are read again by the product's worker; System shows how far it is.");
  return 0;
}

/** The list of companies that headlines can be about. */
export async function companiesCommand([command, ...args]: string[]): Promise<number> {
  if (command === "diff") return diff(args[0]);
  if (command === "import") return importFile(args[0]);
  if (command === "export") return exportList(args);
  if (command === "reread") return rereadItems(args);
  throw new Error(usage);
}
