import { relOf } from "./item-fields.ts";
import type { RawFeed } from "./parsed-feed.ts";
import type { RawText } from "./raw-text.ts";
import type { TagAttributes } from "./tag-attributes.ts";
import type { ElementRole } from "./vocabulary.data.ts";

const minuteMs = 60_000;
const periodMs: Readonly<Record<string, number>> = {
  hourly: 60 * minuteMs,
  daily: 24 * 60 * minuteMs,
  weekly: 7 * 24 * 60 * minuteMs,
  monthly: 30 * 24 * 60 * minuteMs,
  yearly: 365 * 24 * 60 * minuteMs,
};

const channelDatesMax = 10;

/** What has been read of the feed itself. The first element of a kind wins. */
export type ChannelFields = {
  title?: RawText;
  siteUrl?: string;
  hubUrl?: string;
  selfUrl?: string;
  authors: RawText[];
  ttl?: string;
  period?: string;
  frequency?: string;
  hours: string[];
  dates: string[];
};

export function recordChannelText(fields: ChannelFields, role: ElementRole, value: RawText): void {
  if (value.text.trim() === "") return;
  if (role === "title") fields.title ??= value;
  else if (role === "link") fields.siteUrl ??= value.text;
  else if (role === "author" || role === "creator") fields.authors.push(value);
  else if (role === "ttl") fields.ttl ??= value.text;
  else if (role === "period") fields.period ??= value.text;
  else if (role === "frequency") fields.frequency ??= value.text;
  else if (role === "published" || role === "updated" || role === "dc-date") fields.dates.push(value.text);
  else if (role === "hour" && fields.hours.length < 24) fields.hours.push(value.text);
}

export function recordChannelLink(fields: ChannelFields, role: ElementRole, attributes: TagAttributes): void {
  const href = attributes.get("href");
  if (href === undefined || (role !== "link" && role !== "atom-link")) return;
  const rel = relOf(attributes);
  if (rel === "hub") fields.hubUrl ??= href;
  else if (rel === "self") fields.selfUrl ??= href;
  else if (rel === "alternate" && role === "link") fields.siteUrl ??= href;
}

/** `items` stay empty. */
export function rawFeedOf(fields: ChannelFields, base: string | undefined): RawFeed {
  return {
    title: fields.title,
    siteUrl: fields.siteUrl,
    hubUrl: fields.hubUrl,
    selfUrl: fields.selfUrl,
    base,
    ttlMs: pauseMs(fields),
    skipHours: [...new Set(fields.hours.map(hourOf).filter((hour) => hour !== null))],
    dates: fields.dates.slice(0, channelDatesMax),
    items: [],
  };
}

function pauseMs(fields: ChannelFields): number | undefined {
  const ttl = wholeNumber(fields.ttl);
  if (ttl !== null) return ttl * minuteMs;
  const period = periodMs[fields.period?.trim().toLowerCase() ?? ""];
  if (period === undefined) return undefined;
  return Math.round(period / Math.max(1, wholeNumber(fields.frequency) ?? 1));
}

/** RSS 0.92 counts hours from 1 to 24, RSS 2.0 from 0 to 23. */
function hourOf(text: string): number | null {
  const hour = wholeNumber(text);
  return hour === null || hour > 24 ? null : hour % 24;
}

function wholeNumber(text: string | undefined): number | null {
  const trimmed = text?.trim() ?? "";
  return /^\d{1,7}$/.test(trimmed) ? Number(trimmed) : null;
}
