import { createDice } from "#fakes/kit/random.ts";
import { absentCompanies, companies, eventKinds, strayQuestions, timeWords } from "./archive.data.ts";
import { type Archive, type ArchiveEvent, filled } from "./archive.ts";

export type AskedQuestion = {
  text: string;
  /** What answers it; null: nothing does. */
  event: ArchiveEvent | null;
  why: "event" | "planted" | "no such event" | "no such company" | "not at that time" | "no such topic";
};

const perKind = { events: 120, noEvent: 20, noCompany: 20, noTime: 10, noTopic: 10 };

/** 200 questions: 120 about events, 20 about planted headlines, 60 that nothing in the archive answers. */
export function createQuestions({ events }: Archive, seed: string): AskedQuestion[] {
  const dice = createDice(`questions ${seed}`);
  const real = events.filter(({ isPlanted }) => !isPlanted);
  const asked = (event: ArchiveEvent) =>
    filled(dice.pick(event.kind.questions), { ...event.facts, company: event.company });
  const within = (text: string, { daysAgo }: ArchiveEvent) => {
    const fitting = timeWords.filter(({ daysMax }) => daysAgo < daysMax);
    return fitting.length > 0 && dice.chance(0.3) ? text.replace("?", ` ${dice.pick(fitting).words}?`) : text;
  };
  const spread = (count: number) =>
    Array.from({ length: count }, (_, at) => real[Math.floor((at * real.length) / count)]).filter(
      (event) => event !== undefined,
    );
  const unanswered = (text: string, why: AskedQuestion["why"]): AskedQuestion => ({ text, event: null, why });
  const has = (company: string, kind: string) =>
    events.some((event) => event.company === company && event.kind.name === kind);
  const noEvent = companies.flatMap((company) => {
    const kind = eventKinds.find(({ name }) => !has(company, name) && dice.chance(0.5));
    return kind
      ? [unanswered(filled(kind.questions[0] ?? "", { company, product: "Orion" }), "no such event")]
      : [];
  });
  return [
    ...spread(perKind.events).map((event) => ({
      text: within(asked(event), event),
      event,
      why: "event" as const,
    })),
    ...events
      .filter(({ isPlanted }) => isPlanted)
      .map((event) => ({ text: asked(event), event, why: "planted" as const })),
    ...noEvent.slice(0, perKind.noEvent),
    ...absentCompanies
      .slice(0, perKind.noCompany)
      .map((company, at) =>
        unanswered(
          filled(eventKinds[at % eventKinds.length]?.questions[0] ?? "", { company, product: "Orion" }),
          "no such company",
        ),
      ),
    ...real
      .filter(({ daysAgo }) => daysAgo > 8)
      .slice(0, perKind.noTime)
      .map((event) => unanswered(asked(event).replace("?", " in the last 3 days?"), "not at that time")),
    ...strayQuestions
      .slice(0, perKind.noTopic)
      .map((text, at) => unanswered(filled(text, { company: companies[at * 3] ?? "" }), "no such topic")),
  ];
}
