import type { CorrectionsAnswer, CorrectionsQuery } from "#contract/companies.ts";
import { AppError } from "#server/platform/app-error.ts";
import type {
  CorrectionCountsStore,
  CountedCorrection,
  CountPlace,
  LabelledHeadline,
} from "./correction-counts.store.ts";

export type CorrectionCountsDeps = {
  store: CorrectionCountsStore;
  companyOf: (symbol: string) => { name: string } | undefined;
};

export type CorrectionCountsService = ReturnType<typeof createCorrectionCountsService>;

const pageRows = 200;

/** "<readers>.<milliseconds>.<key>". */
function placeIn(cursor: string): CountPlace {
  const [, users, lastMs, key] = /^(\d{1,9})\.(\d{1,15})\.(-?\d{1,19})$/.exec(cursor) ?? [];
  if (key === undefined) throw new AppError("bad-input", { field: "cursor" });
  return { readers: Number(users), lastMs: Number(lastMs), key };
}

const cursorAfter = ({ readers: users, lastAt, key }: CountedCorrection) =>
  `${users}.${lastAt.getTime()}.${key}`;

/** A line of the labelled sets that measure the engine; `said` has how many users said what. */
function labelOf({ title, content, companies, hidden, added }: LabelledHeadline) {
  const found = companies.map(({ symbol }) => symbol);
  const gold = [...found.filter((symbol) => !(symbol in hidden)), ...Object.keys(added)];
  return {
    src: "readers",
    text: title,
    body: content,
    gold: [...new Set(gold)],
    found,
    said: { hidden, added },
  };
}

/** What admins see of the users' corrections. */
export function createCorrectionCountsService({ store, companyOf }: CorrectionCountsDeps) {
  return {
    async list({ sort, cursor, limit }: CorrectionsQuery): Promise<CorrectionsAnswer> {
      const found = await store.list(sort, cursor === undefined ? undefined : placeIn(cursor), limit + 1);
      const page = found.slice(0, limit);
      const last = page.at(-1);
      return {
        corrections: page.map(({ title, symbol, kind, readers: users, lastAt }) => ({
          title,
          symbol,
          kind,
          readers: users,
          name: companyOf(symbol)?.name ?? symbol,
          lastAt: lastAt.toISOString(),
        })),
        next: found.length > limit && last ? cursorAfter(last) : null,
      };
    },

    /** One JSON document a line, a headline each; nobody is named. */
    async *labels(): AsyncGenerator<string> {
      let after = "";
      for (;;) {
        const page = await store.headlines(after, pageRows);
        for (const row of page) yield `${JSON.stringify(labelOf(row))}\n`;
        after = page.at(-1)?.headline ?? "";
        if (page.length < pageRows) return;
      }
    },
  };
}
