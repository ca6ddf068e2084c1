import { isPrompt, isPromptName, promptsPerUserMax } from "#domain/analysis/prompt.ts";
import {
  defaultFeedColor,
  feedsPerUserMax,
  feedUrlLengthMax,
  isFeedColor,
  isFeedName,
} from "#domain/feeds/feed.ts";
import { folderDepthMax, isFolderName } from "#domain/feeds/folders.ts";
import { isStorable } from "#domain/kernel/visible-text.ts";
import { isApiKey } from "./api-key.ts";
import { isRefreshInterval } from "./settings.ts";

/**
 * What an earlier version left in the browser's local storage (READ-57):
 * `customPrompts`: JSON list of `{name, prompt}` or `{name, text}`;
 * `rssFeeds`: JSON list of `{name, url, color, folder}`, the color and the folder, a name or a list, may be missing;
 * `openaiApiKey`, `finnhubApiKey`: a key as it is;
 * `refreshInterval`: whole seconds in digits.
 */
export const legacyEntryNames = [
  "customPrompts",
  "rssFeeds",
  "openaiApiKey",
  "finnhubApiKey",
  "refreshInterval",
] as const;
export type LegacyEntryName = (typeof legacyEntryNames)[number];
export type LegacyTexts = Partial<Record<LegacyEntryName, string>>;

/** A longer entry is not read at all. */
const entryLengthMax = 1_000_000;

export type LegacyPrompt = { name: string; prompt: string };
export type LegacyFeed = { name: string; url: string; color: string; folder?: string[] };

export type LegacyEntries = {
  prompts: LegacyPrompt[];
  feeds: LegacyFeed[];
  /** Null: none, or none that can be used. */
  openaiApiKey: string | null;
  finnhubApiKey: string | null;
  /** Whole seconds; null: none, or out of range. */
  refreshInterval: number | null;
};

type Fields = Record<string, unknown>;

function listIn(text: string | undefined): Fields[] {
  if (text === undefined || text.length > entryLengthMax) return [];
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter((each) => typeof each === "object" && each !== null) : [];
  } catch {
    return [];
  }
}

const trimmed = (value: unknown) => (typeof value === "string" ? value.trim() : "");

function promptIn(fields: Fields): LegacyPrompt[] {
  const name = trimmed(fields.name);
  const prompt = trimmed(fields.prompt) || trimmed(fields.text);
  return isPromptName(name) && isPrompt(prompt) ? [{ name, prompt }] : [];
}

const folderIn = (value: unknown) =>
  (Array.isArray(value) ? value : [value])
    .map(trimmed)
    .filter((name) => name !== "" && isFolderName(name))
    .slice(0, folderDepthMax);

function feedIn(fields: Fields): LegacyFeed[] {
  const name = trimmed(fields.name);
  const url = trimmed(fields.url);
  const color = trimmed(fields.color);
  if (!isFeedName(name) || url === "" || url.length > feedUrlLengthMax || !isStorable(url)) return [];
  const folder = folderIn(fields.folder);
  const place = folder.length > 0 ? { folder } : {};
  return [{ name, url, color: isFeedColor(color) ? color : defaultFeedColor, ...place }];
}

function keyIn(text: string | undefined): string | null {
  const key = trimmed(text);
  return isApiKey(key) ? key : null;
}

function intervalIn(text: string | undefined): number | null {
  const digits = trimmed(text);
  return /^\d{1,3}$/.test(digits) && isRefreshInterval(Number(digits)) ? Number(digits) : null;
}

/** What can be used of the entries. Single bad entries are left out; never throws. */
export function readLegacyEntries(texts: LegacyTexts): LegacyEntries {
  return {
    prompts: listIn(texts.customPrompts).flatMap(promptIn).slice(0, promptsPerUserMax),
    feeds: listIn(texts.rssFeeds).flatMap(feedIn).slice(0, feedsPerUserMax),
    openaiApiKey: keyIn(texts.openaiApiKey),
    finnhubApiKey: keyIn(texts.finnhubApiKey),
    refreshInterval: intervalIn(texts.refreshInterval),
  };
}
