import { describe, expect, it } from "vitest";
import { quoteLengthMax, receiptsMax, sentenceLengthMax, sentencesMax } from "./limits.ts";
import { readReply } from "./reply.ts";

const sentence = { text: "Intel cuts jobs.", receipts: [{ passage: 1, quote: "cuts jobs" }] };
const whole = JSON.stringify({ sentences: [sentence] });

describe("what a model answered", () => {
  it.each([
    ["JSON alone", whole],
    ["JSON in a fence", `\`\`\`json\n${whole}\n\`\`\``],
    ["JSON behind words", `Here is the answer: ${whole} I hope it helps.`],
    [
      "JSON that was cut in its second sentence",
      `{"sentences":[${JSON.stringify(sentence)},{"text":"Intel ra`,
    ],
  ])("is read from %s", (_, text) => {
    expect(readReply(text)).toEqual({ kind: "sentences", sentences: [sentence] });
  });

  it.each([["no JSON"], ["{}"], ['{"sentences":"x"}'], ["[]"], ['{"sentences":[{"text":"Intel']])(
    "is unreadable: %s",
    (text) => {
      expect(readReply(text)).toEqual({ kind: "unreadable" });
    },
  );

  it("is bounded: sentences, their length, receipts, quotes", () => {
    const read = (value: unknown) => {
      const reply = readReply(JSON.stringify({ sentences: value }));
      return reply.kind === "sentences" ? reply.sentences : [];
    };
    const receipt = { passage: 1, quote: "cuts jobs" };
    expect(read(Array.from({ length: sentencesMax + 1 }, () => sentence))).toHaveLength(sentencesMax);
    expect(read([{ ...sentence, text: "x".repeat(sentenceLengthMax) }])).toHaveLength(1);
    expect(read([{ ...sentence, text: "x".repeat(sentenceLengthMax + 1) }])).toEqual([]);
    expect(
      read([{ ...sentence, receipts: Array.from({ length: receiptsMax + 1 }, () => receipt) }])[0]?.receipts,
    ).toHaveLength(receiptsMax);
    const quotes = [quoteLengthMax, quoteLengthMax + 1].map((length) => ({
      passage: 1,
      quote: "x".repeat(length),
    }));
    expect(read([{ ...sentence, receipts: quotes }])[0]?.receipts).toHaveLength(1);
    expect(read([null, 3, { text: 5 }, { text: "No receipts." }])).toEqual([
      { text: "No receipts.", receipts: [] },
    ]);
    expect(read([{ text: "a\u202eb\u0000", receipts: [{ passage: 1.5, quote: "cuts jobs" }] }])).toEqual([
      { text: "ab", receipts: [] },
    ]);
  });
});
