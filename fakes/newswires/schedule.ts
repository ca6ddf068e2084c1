import { createDice, type Dice, hashOf } from "../kit/random.ts";
import { storyOf } from "./stories.ts";

export type WireKey = "harbor" | "street" | "beacon";
export const wireKeys: readonly WireKey[] = ["harbor", "street", "beacon"];

export type WireItem = {
  id: string;
  wire: WireKey;
  title: string;
  description: string;
  author: string;
  category: string;
  publishedMs: number;
};

/** Stories of the hours before the start come slowly, later ones every 12 to 24 seconds over all wires. */
const backlogSpacingMs = 7 * 60_000;
const backlogJitterMs = 4 * 60_000;
const liveSpacingMs = 18_000;
const liveJitterMs = 6_000;
const carriedShare = 0.12;
/** Of the carried stories, those that the third wire has too. */
const carriedTwiceShare = 0.4;
const carriedDelayMs = { min: 15_000, max: 45_000 };
const carriedAsItIsShare = 0.25;

type Series = "b" | "l";
/** A second or third draft stands in when a slot's first one repeats a headline. */
type Slot = { series: Series; number: number; wire: WireKey; draft: number };

function wireOf(index: number): WireKey {
  return wireKeys[index % wireKeys.length] ?? "harbor";
}

function inSeconds(ms: number): number {
  return Math.floor(ms / 1000) * 1000;
}

function timeOf(seed: string, slot: Slot): number {
  const dice = createDice(
    `${seed} time ${slot.series} ${slot.number} ${slot.series === "b" ? slot.wire : ""}`,
  );
  const [spacing, jitter] =
    slot.series === "b" ? [backlogSpacingMs, backlogJitterMs] : [liveSpacingMs, liveJitterMs];
  return inSeconds(slot.number * spacing + dice.next() * jitter);
}

function itemOf(seed: string, slot: Slot): WireItem {
  const draft = slot.draft === 0 ? "" : `-${slot.draft}`;
  const key = `${slot.wire}-${slot.series}${slot.number.toString(36)}${draft}`;
  const publishedMs = timeOf(seed, slot);
  const { title, description, author, kind } = storyOf(seed, key, publishedMs);
  return { id: key, wire: slot.wire, title, description, author, category: kind, publishedMs };
}

function titleOn(seed: string, item: WireItem, copy: number, dice: Dice): string {
  if (dice.chance(carriedAsItIsShare)) return dice.chance(0.5) ? item.title : `Update: ${item.title}`;
  return storyOf(seed, item.id, item.publishedMs).retellings[copy] ?? item.title;
}

/** The same story on other wires a little later, mostly in other words; most stories stay on one wire. */
function carriedOf(seed: string, item: WireItem): WireItem[] {
  const dice = createDice(`${seed} carried ${item.id}`);
  if (!dice.chance(carriedShare)) return [];
  const others = wireKeys.filter((key) => key !== item.wire);
  const first = dice.pick(others);
  const wires = dice.chance(carriedTwiceShare) ? [first, ...others.filter((key) => key !== first)] : [first];
  return wires.map((wire, copy) => {
    const delayMs = dice.int(carriedDelayMs.min, carriedDelayMs.max) * (copy + 1);
    const title = titleOn(seed, item, copy, dice);
    const publishedMs = inSeconds(item.publishedMs + delayMs);
    return { ...item, id: `${wire}-c-${item.id}`, wire, title, publishedMs };
  });
}

/** Every item published after one instant and up to another, oldest first; a pure function of seed and time. */
export function itemsBetween(seed: string, afterMs: number, untilMs: number, live: boolean): WireItem[] {
  const slots: Slot[] = [];
  const spacing = live ? liveSpacingMs : backlogSpacingMs;
  const reachMs = spacing + carriedDelayMs.max * 2;
  const first = Math.floor((afterMs - reachMs) / spacing);
  for (let number = first; number * spacing <= untilMs; number += 1) {
    const draft = 0;
    if (live) slots.push({ series: "l", number, wire: wireOf(hashOf(`${seed} wire ${number}`)), draft });
    else for (const wire of wireKeys) slots.push({ series: "b", number, wire, draft });
  }
  return slots
    .flatMap((slot) => {
      const item = itemOf(seed, slot);
      return [item, ...carriedOf(seed, item)];
    })
    .filter((item) => item.publishedMs > afterMs && item.publishedMs <= untilMs)
    .sort((a, b) => a.publishedMs - b.publishedMs);
}

/** The item an id names, also one that has left its feed; null for ids never given out. */
export function itemById(seed: string, id: string): WireItem | null {
  const carried = /^(?:harbor|street|beacon)-c-(.+)$/.exec(id);
  if (carried?.[1] !== undefined) {
    const original = itemById(seed, carried[1]);
    const copies = original ? carriedOf(seed, original) : [];
    return copies.find((copy) => copy.id === id) ?? null;
  }
  const parts = /^(harbor|street|beacon)-([bl])([0-9a-z]{1,9})(?:-([1-3]))?$/.exec(id);
  const wire = wireKeys.find((key) => key === parts?.[1]);
  if (!parts || !wire) return null;
  const series = parts[2] === "b" ? "b" : "l";
  return itemOf(seed, {
    series,
    number: Number.parseInt(parts[3] ?? "", 36),
    wire,
    draft: Number(parts[4] ?? 0),
  });
}
