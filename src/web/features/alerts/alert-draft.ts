import type { Alert } from "#contract/alerts.ts";
import { phraseOf } from "#domain/alerts/match.ts";
import {
  type AlertRule,
  firingsPerDayMax,
  storySourcesMax,
  storySourcesMin,
  type Whom,
} from "#domain/alerts/rule.ts";
import { clockPattern } from "#domain/alerts/times.ts";
import { type Message, message } from "#domain/language/translate.ts";

/** How an alert is written into the form: `subject` is `named` of the company that a headline is about. */
export type WhatChoice = "named" | "subject" | "words" | "story";

/** An alert as its form holds it, with fields of choices that were not made. */
export type AlertDraft = {
  name: string;
  whom: Whom["kind"];
  watchlistId: string;
  symbol: string;
  feedId: string;
  folderId: string;
  what: WhatChoice;
  words: string;
  sources: string;
  hours: "any" | "market";
  isQuiet: boolean;
  from: string;
  to: string;
  perDay: string;
  timeZone: string;
};

/** What an alert begins with: the place that led to the form may name a company or a watchlist. */
export type AlertStart = { symbol?: string | undefined; watchlistId?: string | undefined };

const nothing: AlertDraft = {
  name: "",
  whom: "company",
  watchlistId: "",
  symbol: "",
  feedId: "",
  folderId: "",
  what: "named",
  words: "",
  sources: "3",
  hours: "any",
  isQuiet: false,
  from: "22:00",
  to: "07:00",
  perDay: "10",
  timeZone: "UTC",
};

export const newDraft = ({ symbol = "", watchlistId = "" }: AlertStart, timeZone: string): AlertDraft => ({
  ...nothing,
  symbol,
  watchlistId,
  whom: watchlistId === "" ? "company" : "watchlist",
  timeZone,
});

/** The form of an alert that is there. */
export function draftOf({ name, rule: { whom, what, when } }: Pick<Alert, "name" | "rule">): AlertDraft {
  const { kind, ...chosen } = whom;
  const isSubject = what.kind === "named" && what.subject;
  return {
    ...nothing,
    ...chosen,
    name,
    whom: kind,
    what: isSubject ? "subject" : what.kind,
    ...(what.kind === "words" ? { words: what.text } : {}),
    ...(what.kind === "story" ? { sources: String(what.sources) } : {}),
    hours: when.hours,
    ...(when.quiet ? { isQuiet: true, ...when.quiet } : {}),
    perDay: String(when.perDay),
    timeZone: when.timeZone,
  };
}

function whomOf(draft: AlertDraft): Whom {
  const { whom, watchlistId, symbol, feedId, folderId } = draft;
  if (whom === "watchlist") return { kind: whom, watchlistId };
  if (whom === "company") return { kind: whom, symbol };
  if (whom === "source") return { kind: whom, feedId };
  return whom === "folder" ? { kind: whom, folderId } : { kind: "feeds" };
}

/** What was chosen, where it goes with whose news it is: one feed has no story of several. */
export const whatOfDraft = ({ whom, what }: Pick<AlertDraft, "whom" | "what">): WhatChoice =>
  whom === "source" && what === "story" ? "named" : what;

function whatOf(draft: AlertDraft): AlertRule["what"] {
  const { words, sources } = draft;
  const what = whatOfDraft(draft);
  if (what === "words") return { kind: what, text: words.trim() };
  if (what === "story") return { kind: what, sources: Number(sources) };
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
  perDay: message("Enter a number from {min} to {max}.", { min: 1, max: firingsPerDayMax }),
};

const needed: { [kind in Whom["kind"]]?: [keyof AlertDraft, Message] } = {
  watchlist: ["watchlistId", message("Choose a watchlist.")],
  company: ["symbol", message("Choose a company.")],
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
    from: draft.isQuiet ? clock(draft.from) : undefined,
    to: draft.isQuiet ? clock(draft.to) : undefined,
    perDay: isWhole(draft.perDay, 1, firingsPerDayMax) ? undefined : bounds.perDay,
  };
}

/** The rule as far as it can be tried; undefined while something of it is missing. */
export function rehearsedRule(draft: AlertDraft): AlertRule | undefined {
  return Object.values(problemsOf(draft)).every((each) => each === undefined) ? ruleOf(draft) : undefined;
}
