import { createDice, type Dice } from "#fakes/kit/random.ts";
import { companies, type EventKind, eventKinds, fillers, plantedKinds, publishers } from "./archive.data.ts";

/** Something that happened, or that a planted headline says has happened. */
export type ArchiveEvent = {
  id: string;
  company: string;
  kind: EventKind;
  facts: Record<string, string>;
  /** Said by one publisher, and false. */
  isPlanted: boolean;
  daysAgo: number;
};

export type ArchiveItem = {
  eventId: string;
  publisher: string;
  title: string;
  text: string;
  link: string;
  publishedAt: Date;
};

export type Archive = { events: ArchiveEvent[]; items: ArchiveItem[] };

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const eventsOfCompany = 4;
const plantedCount = 20;

export const filled = (template: string, values: Record<string, string>): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? name);

function shuffled<Value>(values: readonly Value[], dice: Dice): Value[] {
  return values
    .map((value) => ({ value, at: dice.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);
}

/** One event as one publisher tells it. */
function reportOf(
  event: ArchiveEvent,
  { publisher, title, texts, at }: { publisher: string; title: string; texts: readonly string[]; at: number },
  nowMs: number,
): ArchiveItem {
  const values = { ...event.facts, company: event.company };
  const site = publisher.toLowerCase().replace(/\W+/g, "");
  return {
    eventId: event.id,
    publisher,
    title: filled(title, values),
    text: texts.map((each) => filled(each, values)).join(" "),
    link: `https://${site}.example/${event.id}`,
    publishedAt: new Date(nowMs - event.daysAgo * dayMs - at * hourMs),
  };
}

function reportsOf(event: ArchiveEvent, dice: Dice, nowMs: number): ArchiveItem[] {
  const titles = shuffled(event.kind.titles, dice);
  const wanted = event.isPlanted ? 1 : dice.int(2, Math.min(4, titles.length));
  return shuffled(publishers, dice)
    .slice(0, wanted)
    .map((publisher, index) => {
      const texts = shuffled(event.kind.texts, dice).slice(0, dice.int(1, 2));
      return reportOf(
        event,
        {
          publisher,
          title: titles[index] ?? "",
          texts: dice.chance(0.5) ? [...texts, dice.pick(fillers)] : texts,
          at: index + dice.next(),
        },
        nowMs,
      );
    });
}

/** Headlines of a month about forty companies, each event told by two to four publishers in words of their own. */
export function createArchive(seed: string, nowMs: number): Archive {
  const dice = createDice(seed);
  const events: ArchiveEvent[] = [];
  const add = (company: string, kind: EventKind, isPlanted: boolean) =>
    events.push({
      id: `${isPlanted ? "planted" : "event"}-${events.length}`,
      company,
      kind,
      facts: kind.facts(dice),
      isPlanted,
      // The newest are a few hours old, so that nothing is in the future.
      daysAgo: dice.int(1, 28),
    });
  for (const company of companies)
    for (const kind of shuffled(eventKinds, dice).slice(0, eventsOfCompany)) add(company, kind, false);
  for (const company of shuffled(companies, dice).slice(0, plantedCount))
    add(company, dice.pick(plantedKinds), true);
  return { events, items: events.flatMap((event) => reportsOf(event, dice, nowMs)) };
}
