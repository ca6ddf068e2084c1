import type { AskAnswer } from "#contract/ask.ts";
import type { Reply } from "#fakes/ai/extractive.ts";
import { companies } from "./archive.data.ts";
import type { Archive, ArchiveEvent, ArchiveItem } from "./archive.ts";
import type { AskedQuestion } from "./questions.ts";

/** A sentence with one of its receipts, by what the archive knows of it. */
type Cited = { text: string; quote: string; item: ArchiveItem | undefined };

const numbersIn = (text: string): string[] => text.match(/\d[\d,.]*\d|\d/g) ?? [];

/**
 * Whether a receipt is right: its headline is of the event that was asked about and has the quote, and the sentence says what the archive's
 * author made happen. Of the archive alone; it shares no code with the product's check.
 */
function isRight({ text, quote, item }: Cited, event: ArchiveEvent | null): boolean {
  if (event === null || item?.eventId !== event.id) return false;
  const source = `${item.title} ${item.text}`;
  if (!source.includes(quote)) return false;
  const known = new Set([...numbersIn(source), ...Object.values(event.facts).flatMap(numbersIn)]);
  if (!numbersIn(text).every((number) => known.has(number))) return false;
  if (companies.some((company) => company !== event.company && text.includes(company))) return false;
  if (!event.kind.about.test(text)) return false;
  return (
    event.kind.opposite === undefined || !event.kind.opposite.test(text) || event.kind.opposite.test(source)
  );
}

export type Asked = {
  question: AskedQuestion;
  answer: AskAnswer;
  /** What the model said before it was checked, and the passages that it had; undefined where none was asked. */
  raw: { reply: Reply; asked: string } | undefined;
};

const titleOf = (passages: string, number: number): string | undefined =>
  new RegExp(`^\\[${number}\\] .*?, \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC: (.*?)(?: \\| .*)?$`, "m").exec(
    passages,
  )?.[1];

/** The figures of a run, in shares; `wrong` names what was shown and is not right. */
export function scoreOf(all: readonly Asked[], { items, events }: Archive) {
  const byLink = new Map(items.map((item) => [item.link, item]));
  const byTitle = new Map(items.map((item) => [item.title, item]));
  const eventById = new Map(events.map((event) => [event.id, event]));
  const shown = all.flatMap(({ question, answer }) =>
    answer.sentences.flatMap(({ text, receipts }) =>
      receipts.map(({ link, quote }) => ({
        question,
        text,
        right: isRight({ text, quote, item: byLink.get(link) }, question.event),
      })),
    ),
  );
  const said = all.flatMap(({ question, raw }) =>
    (raw?.reply.sentences ?? []).flatMap(({ text, receipts }) =>
      receipts.map(({ passage, quote }) =>
        isRight({ text, quote, item: byTitle.get(titleOf(raw?.asked ?? "", passage) ?? "") }, question.event),
      ),
    ),
  );
  const share = (count: number, of: number) => (of === 0 ? 1 : count / of);
  const of = (why: AskedQuestion["why"]) => all.filter(({ question }) => question.why === why);
  const unanswerable = all.filter(({ question }) => question.event === null);
  const isAnswered = ({ answer }: Asked) => answer.sentences.length > 0;
  const answeredRightly = ({ question, answer }: Asked) =>
    answer.sentences.some(({ text, receipts }) =>
      receipts.some(({ link, quote }) => isRight({ text, quote, item: byLink.get(link) }, question.event)),
    );
  const marks = (wanted: (event: ArchiveEvent) => boolean) =>
    all.flatMap(({ answer }) =>
      answer.sentences.filter(({ receipts }) =>
        receipts.some(({ link }) => {
          const event = eventById.get(byLink.get(link)?.eventId ?? "");
          return event !== undefined && wanted(event);
        }),
      ),
    );
  const planted = marks(({ isPlanted }) => isPlanted);
  const reported = marks(({ isPlanted }) => !isPlanted);
  const single = (sentences: typeof planted) => sentences.filter(({ singleSource }) => singleSource).length;
  return {
    questions: all.length,
    receipts: shown.length,
    /** Receipts that are right, of those shown and of those that the model gave. */
    precision: share(shown.filter(({ right }) => right).length, shown.length),
    rawPrecision: share(said.filter(Boolean).length, said.length),
    /** Right receipts that are shown, of those that the model gave. */
    kept: share(shown.filter(({ right }) => right).length, said.filter(Boolean).length),
    declined: share(unanswerable.filter((each) => !isAnswered(each)).length, unanswerable.length),
    answered: share(of("event").filter(answeredRightly).length, of("event").length),
    plantedAnswered: of("planted").filter(isAnswered).length,
    plantedMarked: share(single(planted), planted.length),
    /** Sentences that several publishers have and that are marked all the same. */
    wronglyMarked: share(single(reported), reported.length),
    microDollars: all.reduce((sum, { answer }) => sum + (answer.costMicroDollars ?? 0), 0),
    wrong: shown.filter(({ right }) => !right).map(({ question, text }) => `${question.text} → ${text}`),
    missed: [
      ...of("event")
        .filter((each) => !answeredRightly(each))
        .map(({ question, answer }) => `${question.text} → ${answer.outcome}, ${answer.withheld} withheld`),
      ...unanswerable
        .filter(isAnswered)
        .map(({ question, answer }) => `${question.why}: ${question.text} → ${answer.sentences[0]?.text}`),
    ],
  };
}

export type Score = ReturnType<typeof scoreOf>;
