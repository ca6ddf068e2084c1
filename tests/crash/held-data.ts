import { readFileSync } from "node:fs";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import type pg from "pg";
import { createSecretBox } from "#server/platform/secrets/secret-box.ts";
import { vendorKeyPlace } from "#server/platform/secrets/secret-places.ts";

export type HeldFeed = {
  id: string;
  order: number;
  name: string;
  url: string;
  color: string;
  enabled: boolean;
};
export type HeldPrompt = { id: string; order: number; name: string; prompt: string };
export type HeldKeys = {
  openaiApiKey: string | null;
  finnhubApiKey: string | null;
  redditApiKey: string | null;
  finnhubEnabled: boolean;
  yahooFinanceEnabled: boolean;
  redditEnabled: boolean;
};
/** What a user has set. Lists in their order; an id is empty while only the server knows it. */
export type HeldData = {
  settings: Record<string, unknown>;
  feeds: HeldFeed[];
  prompts: HeldPrompt[];
  keys: HeldKeys;
};

export type Api = (method: string, place: string, body?: unknown) => Promise<Response>;
type Query = <T extends pg.QueryResultRow>(text: string) => Promise<T[]>;
type KeyRow = { user_id: string } & Record<string, string | boolean | null>;

const notSettings = ["userId", "lastUpdated", "finnhubEnabled"];

async function answered<T>(api: Api, place: string): Promise<T> {
  const answer = await api("GET", place);
  if (!answer.ok) throw new Error(`GET ${place} answered ${answer.status}`);
  return (await answer.json()) as T;
}

async function readKeys(query: Query, dataDir: string, userId: string): Promise<HeldKeys> {
  const [row] = await query<KeyRow>(`select * from api_keys where user_id = '${userId}'`);
  if (!row) throw new Error("The row of the keys is gone");
  const box = createSecretBox({
    current: readFileSync(path.join(dataDir, "secret-key"), "utf8").trim(),
  });
  const keys = await query<{ vendor: string; sealed: string; last_four: string }>(
    `select vendor, sealed, last_four from vendor_keys where user_id = '${userId}'`,
  );
  const opened = (vendor: string) => {
    const stored = keys.find((each) => each.vendor === vendor);
    if (!stored) return null;
    const key = box.open(stored.sealed, vendorKeyPlace(userId, vendor));
    if (key.slice(-4) !== stored.last_four) throw new Error(`The last four of ${vendor} are not of its key`);
    return key;
  };
  return {
    openaiApiKey: opened("openai"),
    finnhubApiKey: opened("finnhub"),
    redditApiKey: opened("reddit"),
    finnhubEnabled: row.finnhub_enabled === true,
    yahooFinanceEnabled: row.yahoo_finance_enabled === true,
    redditEnabled: row.reddit_enabled === true,
  };
}

/** Each feed's address and the document that is read for it belong together. */
async function checkChannels(query: Query, userId: string): Promise<void> {
  const rows = await query(
    `select f.id from feeds f join channels c on c.id = f.channel_id where f.user_id = '${userId}' and c.url <> f.url`,
  );
  if (rows.length > 0) throw new Error(`${rows.length} feeds read another address than their own`);
}

/** What the product says after a start, with the keys opened by the installation's own master key. */
export async function readHeldData(
  api: Api,
  query: Query,
  { dataDir, userId }: { dataDir: string; userId: string },
): Promise<HeldData> {
  await checkChannels(query, userId);
  const settings = await answered<Record<string, unknown>>(api, "/api/settings");
  const { feeds } = await answered<{ feeds: HeldFeed[] }>(api, "/api/feeds");
  const { prompts } = await answered<{ prompts: HeldPrompt[] }>(api, "/api/prompts");
  return {
    settings: Object.fromEntries(Object.entries(settings).filter(([name]) => !notSettings.includes(name))),
    feeds: feeds.map(({ id, order, name, url, color, enabled }) => ({
      id,
      order,
      name,
      url,
      color,
      enabled,
    })),
    prompts: prompts.map(({ id, order, name, prompt }) => ({ id, order, name, prompt })),
    keys: await readKeys(query, dataDir, userId),
  };
}

/** Equal but for ids that only one side knows. */
export function isSameData(one: HeldData, other: HeldData): boolean {
  const withoutIds = ({ settings, feeds, prompts, keys }: HeldData) => ({
    settings,
    keys,
    feeds: feeds.map(({ id: _, ...feed }) => feed),
    prompts: prompts.map(({ id: _, ...prompt }) => prompt),
  });
  return isDeepStrictEqual(withoutIds(one), withoutIds(other));
}
