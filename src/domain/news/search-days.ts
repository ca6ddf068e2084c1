/**
 * Time in the search index: whole days since 2000, and spans of 32 of them, so that a stretch of any length is named
 * by few numbers. A search walks back through such stretches and never has to look at all that a common word matches.
 */
const dayMs = 86_400_000;
const firstDayMs = Date.UTC(2000, 0, 1);
const spanDays = 32;

/** Days from one to the other, both included. */
export type Stretch = { fromDay: number; toDay: number };

/** The day of a sort key. What is older, or has no date, is on the first one. */
export function dayOf(sortKey: number): number {
  return Math.max(0, Math.floor((sortKey - firstDayMs) / dayMs));
}

/** The numbers that stand for a stretch in the index: whole spans below zero, single days as they are. */
export function dayKeys({ fromDay, toDay }: Stretch): number[] {
  const keys: number[] = [];
  let day = fromDay;
  while (day <= toDay) {
    const isWholeSpan = day % spanDays === 0 && day + spanDays - 1 <= toDay;
    keys.push(isWholeSpan ? -1 - day / spanDays : day);
    day += isWholeSpan ? spanDays : 1;
  }
  return keys;
}

/** A step that found what is needed and no more would often be followed by one for the last few. */
const reserve = 1.25;
const wantedMin = 200;
/** Where few of the entries that are looked at match, a step should look at no more than these. */
const rareMatchesWanted = 3_000;
/** However much was looked at before: the database keeps what one step looks at in memory. */
const wantedMax = 20_000;
/** Entries that any step may look at: few enough to be read in milliseconds. */
const looksMin = 1_500;
const growthMax = 8;
const shrink = 4;

/** Days of the first step. */
export const firstStepDays = 2;

/** What the steps before looked at, how much of it matched, and how many matches are still needed. */
type Seen = { looked: number; found: number; needed: number };

/** Entries the next step should look at. Where matches are rare it is what was looked at until then: steps double. */
export function looksWanted({ looked, found, needed }: Seen): number {
  const perMatch = looked === 0 ? 1 : looked / Math.max(1, found);
  const most = Math.min(wantedMax, Math.max(rareMatchesWanted, looked));
  return Math.min(most, Math.max(wantedMin, reserve * needed * perMatch));
}

/** Entries the next step may look at; before anything is known of a search, as many as for a rare phrase. */
export const looksMax = (seen: Seen): number =>
  Math.ceil(seen.looked === 0 ? 2 * rareMatchesWanted : Math.max(looksMin, 2 * looksWanted(seen)));

/** Days of the next step, by how many entries the one before looked at and how many the next one should. */
export function nextStepDays(days: number, looked: number, wanted: number): number {
  const growth = looked === 0 ? growthMax : Math.min(growthMax, Math.max(1 / growthMax, wanted / looked));
  return Math.max(1, Math.round(days * growth));
}

/** Days of a step that is tried again because there was too much to look at. */
export const narrowerStepDays = (days: number): number => Math.max(1, Math.floor(days / shrink));
