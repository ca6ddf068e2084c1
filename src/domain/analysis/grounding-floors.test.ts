import { describe, expect, it } from "vitest";
import { type LabelledAnswer, labelledAnswers, scoreGrounding } from "#tests/support/grounding-labels.ts";
import { groundedFigures } from "./grounding.ts";

const answers = [...labelledAnswers("first"), ...labelledAnswers("second")];
const clean = answers.filter(({ planted }) => planted.length === 0);

describe("figures of labelled answers", () => {
  const score = scoreGrounding(answers);

  it("are those of 100 answers with planted false ones and of 100 clean ones", () => {
    expect([answers.length - clean.length, clean.length]).toEqual([100, 100]);
    expect(score.planted).toBeGreaterThan(250);
    expect(score.trueFigures).toBeGreaterThan(900);
  });

  it("every planted one is marked", () => expect(score.missed).toEqual([]));

  it("every planted one is marked in the answers that were written last, and under 4 % of their true ones", () => {
    const fresh = scoreGrounding(labelledAnswers("fresh"));
    expect(fresh.missed).toEqual([]);
    expect(fresh.wronglyMarked.length / fresh.trueFigures, fresh.wronglyMarked.join("\n")).toBeLessThan(0.04);
  });

  it("under 2 % of the true ones are marked, and under 5 % of the answers hold such a one", () => {
    expect(score.wronglyMarked.length / score.trueFigures, score.wronglyMarked.join("\n")).toBeLessThan(0.02);
    expect(score.answersWronglyMarked / answers.length).toBeLessThan(0.05);
  });
});

/** A true figure, made false in the ways that leave its form: another digit, another scale, another unit, a zero more. */
function falseOnes(text: string, turn: number): string[] {
  const digits = [...text.matchAll(/\d/g)].map((found) => found.index);
  const at = digits[turn % digits.length] ?? 0;
  const digit = ((Number(text[at]) + 1 + (turn % 8)) % 9) + 1;
  const all = [text.slice(0, at) + digit + text.slice(at + 1)];
  if (/billion/.test(text)) all.push(text.replace("billion", "million"));
  if (/million/.test(text)) all.push(text.replace("million", "billion"));
  if (text.includes("%")) all.push(text.replace("%", " basis points"));
  if (text.includes("$")) all.push(text.replace("$", "€"));
  all.push(
    text.replace(/\d+(?:,\d{3})*(?:\.\d+)?/, (n) =>
      String(Number((Number(n.replaceAll(",", "")) * 10).toPrecision(12))),
    ),
  );
  return all.filter((each) => each !== text);
}

function passesByChance({ answer, sources }: LabelledAnswer): boolean[] {
  return groundedFigures(answer, sources).flatMap(({ source, text, start, end }) => {
    if (source === null || !/\d/.test(text)) return [];
    return falseOnes(text, start).map((wrong) => {
      const changed = answer.slice(0, start) + wrong + answer.slice(end);
      return groundedFigures(changed, sources)
        .filter((each) => each.start < start + wrong.length && start < each.end)
        .every((each) => each.source !== null);
    });
  });
}

it("of true figures that were changed by a digit, a scale, a unit or a zero under 4 % pass by chance", () => {
  const passed = clean.flatMap(passesByChance);
  expect(passed.length).toBeGreaterThan(1_000);
  expect(passed.filter(Boolean).length / passed.length).toBeLessThan(0.04);
});
