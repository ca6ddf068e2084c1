import type { Alert } from "#contract/alerts.ts";
import { phraseOf } from "#domain/alerts/match.ts";
import {
  type AlertRule,
  alertPriceMax,
  alertPriceMin,
  firingsPerDayMax,
  movePercentMax,
  movePercentMin,
  storySourcesMax,
  storySourcesMin,
  type Whom,
} from "#domain/alerts/rule.ts";
import { clockPattern } from "#domain/alerts/times.ts";
import { type Message, message } from "#domain/language/translate.ts";
import { isTag, type Tag } from "#domain/tags/tags.ts";

/** How an alert is written into the form: `subject` is `named` of the company that a headline is about. */
export type WhatChoice = "named" | "subject" | "words" | "story" | "unusual" | "move" | "over" | "under";

/** An alert as its form holds it, with fields of choices that were not made. */
export type AlertDraft = {
  name: string;
  whom: Whom["kind"];
  watchlistId: string;
  symbol: string;
  /** With commas between them. */
  tags: string;
  feedId: string;
  folderId: string;
  what: WhatChoice;
  words: string;
  sources: string;
  percent: string;
  level: string;
  hours: "any" | "market";
  isQuiet: boolean;
  from: string;
  to: string;
  perDay: string;
  timeZone: string;
};

/** What an alert begins with: the place that led to the form may name a company, a watchlist or a tag. */
export type AlertStart = {
  symbol?: string | undefined;
  watchlistId?: string | undefined;
  tag?: Tag | undefined;
};

const nothing: AlertDraft = {
  name: "",
  whom: "company",
  watchlistId: "",
  symbol: "",
  tags: "",
  feedId: "",
  folderId: "",
  what: "named",
  words: "",
  sources: "3",
  percent: "3",
  level: "",
  hours: "any",
  isQuiet: false,
  from: "22:00",
  to: "07:00",
  perDay: "10",
  timeZone: "UTC",
};

function startOf({ symbol, watchlistId, tag }: AlertStart): Partial<AlertDraft> {
  if (watchlistId) return { whom: "watchlist", watchlistId };
  return tag ? { whom: "tags", tags: tag } : { symbol: symbol ?? "" };
}

export const newDraft = (start: AlertStart, timeZone: string): AlertDraft => ({
  ...nothing,
  ...startOf(start),
  timeZone,
});

/** The tags of a form, in the order in which they were chosen. */
export const tagsOfDraft = (tags: string): Tag[] => tags.split(",").filter(isTag);

function choiceOf(what: AlertRule["what"]): WhatChoice {
  if (what.kind === "price") return what.side;
  return what.kind === "named" && what.subject ? "subject" : what.kind;
}

/** The form of an alert that is there. */
export function draftOf({ name, rule: { whom, what, when } }: Pick<Alert, "name" | "rule">): AlertDraft {
  const { kind, ...chosen } = whom.kind === "tags" ? { kind: whom.kind, tags: whom.tags.join() } : whom;
  return {
    ...nothing,
    ...chosen,
    name,
    whom: kind,
    what: choiceOf(what),
    ...(what.kind === "words" ? { words: what.text } : {}),
    ...(what.kind === "story" ? { sources: String(what.sources) } : {}),
    ...(what.kind === "move" ? { percent: String(what.percent) } : {}),
    ...(what.kind === "price" ? { level: String(what.level) } : {}),
    hours: when.hours,
    ...(when.quiet ? { isQuiet: true, ...when.quiet } : {}),
    perDay: String(when.perDay),
    timeZone: when.timeZone,
  };
}

function whomOf(draft: AlertDraft): Whom {
  const { whom, watchlistId, symbol, tags, feedId, folderId } = draft;
  if (whom === "watchlist") return { kind: whom, watchlistId };
  if (whom === "company") return { kind: whom, symbol };
  if (whom === "tags") return { kind: whom, tags: tagsOfDraft(tags) };
  if (whom === "source") return { kind: whom, feedId };
  return whom === "folder" ? { kind: whom, folderId } : { kind: "feeds" };
}

const kindsOf: { [choice in WhatChoice]?: AlertRule["what"]["kind"] } = { over: "price", under: "price" };

/** What can be chosen for whose news it is: one feed has no story of several, and only named companies have prices. */
export function choicesFor(whom: Whom["kind"]): WhatChoice[] {
  const all: WhatChoice[] = ["named", "subject", "words", "story", "unusual", "move", "over", "under"];
  return all.filter((each) => {
    const kind = kindsOf[each] ?? each;
    if (kind === "price") return whom === "company";
    if (kind === "move" || kind === "unusual") return whom === "company" || whom === "watchlist";
    if (kind === "subject") return whom !== "tags";
    return kind !== "story" || whom !== "source";
  });
}

/** What was chosen, where it goes with whose news it is. */
export const whatOfDraft = ({ whom, what }: Pick<AlertDraft, "whom" | "what">): WhatChoice =>
  choicesFor(whom).includes(what) ? what : "named";

/** A price as it is typed: "150", "150.5" or "150,5". */
const levelOf = (text: string): number =>
  /^\d+(?:[.,]\d+)?$/.test(text.trim()) ? Number(text.trim().replace(",", ".")) : Number.NaN;

const isLevel = (level: number): boolean => level >= alertPriceMin && level <= alertPriceMax;

function whatOf(draft: AlertDraft): AlertRule["what"] {
  const { words, sources, percent, level } = draft;
  const what = whatOfDraft(draft);
  if (what === "words") return { kind: what, text: words.trim() };
  if (what === "story") return { kind: what, sources: Number(sources) };
  if (what === "unusual") return { kind: what };
  if (what === "move") return { kind: what, percent: Number(percent) };
  if (what === "over" || what === "under") return { kind: "price", side: what, level: levelOf(level) };
  return { kind: "named", subject: what === "subject" };
}

export const ruleOf = (draft: AlertDraft): AlertRule => ({
  whom: whomOf(draft),
  what: whatOf(draft),
  when: {
    hours: draft.hours,
    quiet: draft.isQuiet ? { from: draft.from, to: draft.to } : null,
    perDay: Number(draft.perDay),
    timeZone: draft.timeZone,
  },
});

const isWhole = (text: string, min: number, max: number): boolean =>
  /^\d+$/.test(text.trim()) && Number(text) >= min && Number(text) <= max;

const clock = (time: string): Message | undefined =>
  clockPattern.test(time) ? undefined : message("Enter a time such as 22:00.");

const bounds = {
  sources: message("Enter a number from {min} to {max}.", { min: storySourcesMin, max: storySourcesMax }),
  percent: message("Enter a number from {min} to {max}.", { min: movePercentMin, max: movePercentMax }),
  perDay: message("Enter a number from {min} to {max}.", { min: 1, max: firingsPerDayMax }),
};

const needed: { [kind in Whom["kind"]]?: [keyof AlertDraft, Message] } = {
  watchlist: ["watchlistId", message("Choose a watchlist.")],
  company: ["symbol", message("Choose a company.")],
  tags: ["tags", message("Choose a tag.")],
  source: ["feedId", message("Choose a feed.")],
  folder: ["folderId", message("Choose a folder.")],
};

/** What is missing or wrong, by field. */
export function problemsOf(draft: AlertDraft): { [field in keyof AlertDraft]?: Message | undefined } {
  const { whom } = draft;
  const what = whatOfDraft(draft);
  const [field, words] = needed[whom] ?? [];
  return {
    ...(field !== undefined && draft[field] === "" ? { [field]: words } : {}),
    words:
      what === "words" && phraseOf(draft.words) === "" ? message("Enter a word or a phrase.") : undefined,
    sources:
      what === "story" && !isWhole(draft.sources, storySourcesMin, storySourcesMax)
        ? bounds.sources
        : undefined,
    percent:
      what === "move" && !isWhole(draft.percent, movePercentMin, movePercentMax) ? bounds.percent : undefined,
    level:
      (what === "over" || what === "under") && !isLevel(levelOf(draft.level))
        ? message("Enter a price such as 150.")
        : undefined,
    from: draft.isQuiet ? clock(draft.from) : undefined,
    to: draft.isQuiet ? clock(draft.to) : undefined,
    perDay: isWhole(draft.perDay, 1, firingsPerDayMax) ? undefined : bounds.perDay,
  };
}

/** The rule as far as it can be tried; undefined while something of it is missing. */
export function rehearsedRule(draft: AlertDraft): AlertRule | undefined {
  return Object.values(problemsOf(draft)).every((each) => each === undefined) ? ruleOf(draft) : undefined;
}
