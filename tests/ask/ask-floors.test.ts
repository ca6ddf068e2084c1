import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Score } from "./judge.ts";
import { openArchive } from "./run.ts";
import { careless } from "./slips.ts";

/** Every fifth question in a usual run; `npm run test:ask` asks all 200 and prints what came out. */
const isWhole = process.env.ASK_QUESTIONS === "all";
const step = isWhole ? 1 : 5;

let opened: Awaited<ReturnType<typeof openArchive>>;
beforeAll(async () => {
  opened = await openArchive();
});
afterAll(() => opened?.close());

function print(name: string, { wrong, missed, ...figures }: Score): void {
  if (!isWhole) return;
  console.log(name, figures);
  for (const each of [...wrong, ...missed].slice(0, 40)) console.log(`  ${each}`);
}

const sample = () => opened.questions.filter((_, at) => at % step === 0);

describe("questions over a seeded archive", () => {
  it("are 200, 60 of them without an answer and 20 about planted headlines", () => {
    const { questions, archive } = opened;
    expect(questions).toHaveLength(200);
    expect(questions.filter(({ event }) => event === null)).toHaveLength(60);
    expect(questions.filter(({ why }) => why === "planted")).toHaveLength(20);
    expect(new Set(questions.map(({ text }) => text)).size).toBeGreaterThan(190);
    expect(archive.items.length).toBeGreaterThan(400);
  });

  it("by a model that copies: receipts are right, what isn't there is declined, planted headlines have one source", async () => {
    const score = await opened.measure(sample());
    print(opened.isReal ? "real model" : "extractive fake", score);
    expect(score.precision, score.wrong.join("\n")).toBeGreaterThanOrEqual(0.95);
    expect(score.declined, score.missed.join("\n")).toBeGreaterThanOrEqual(0.95);
    expect(score.plantedMarked).toBe(1);
    if (opened.isReal) return;
    expect(score.answered, score.missed.join("\n")).toBeGreaterThanOrEqual(0.85);
    expect(score.wronglyMarked).toBeLessThan(0.2);
  });

  it("by a model that is wrong in two sentences of five: what is shown is right all the same", async () => {
    if (opened.isReal) return;
    const score = await opened.measure(sample(), careless);
    print("careless fake", score);
    expect(score.rawPrecision).toBeLessThan(0.8);
    expect(score.precision, score.wrong.join("\n")).toBeGreaterThanOrEqual(0.95);
    expect(score.declined, score.missed.join("\n")).toBeGreaterThanOrEqual(0.95);
    expect(score.kept).toBeGreaterThanOrEqual(0.85);
    expect(score.plantedMarked).toBe(1);
  });
});
