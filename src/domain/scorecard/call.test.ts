import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { callInstruction, createCallFilter, readCall, withoutCall } from "./call.ts";

const mark = "0123456789ab";
const line = `CALL ${mark}: direction=up horizon=5 confidence=64`;

describe("the call of an answer", () => {
  it("is its last line, in the form that was asked for", () => {
    expect(callInstruction(mark)).toContain(`CALL ${mark}: direction=up horizon=5 confidence=60`);
    const call = { direction: "up", horizon: 5, confidence: 64 };
    expect(readCall(`Demand is strong.\n\n${line}`, mark)).toEqual({ call });
    expect(readCall(`Demand is strong.\r\n  ${line} \r\n\n `, mark)).toEqual({ call });
    expect(readCall(line, mark)).toEqual({ call });
  });

  it.each([
    ["direction=up horizon=1 confidence=0", { direction: "up", horizon: 1, confidence: 0 }],
    ["direction=down horizon=5 confidence=9", { direction: "down", horizon: 5, confidence: 9 }],
    ["direction=flat horizon=20 confidence=100", { direction: "flat", horizon: 20, confidence: 100 }],
  ])("%s is one", (fields, call) =>
    expect(readCall(`Text\nCALL ${mark}: ${fields}`, mark)).toEqual({ call }),
  );

  it.each([
    ["a confidence above 100", `CALL ${mark}: direction=up horizon=5 confidence=101`],
    ["a confidence with a sign", `CALL ${mark}: direction=up horizon=5 confidence=-1`],
    ["a confidence with a fraction", `CALL ${mark}: direction=up horizon=5 confidence=0.6`],
    ["a confidence with a percent sign", `CALL ${mark}: direction=up horizon=5 confidence=60%`],
    ["a confidence with a leading zero", `CALL ${mark}: direction=up horizon=5 confidence=060`],
    ["digits of another script", `CALL ${mark}: direction=up horizon=5 confidence=\u0666\u0664`],
    ["another horizon", `CALL ${mark}: direction=up horizon=10 confidence=60`],
    ["another direction", `CALL ${mark}: direction=strong-buy horizon=5 confidence=60`],
    ["another order", `CALL ${mark}: horizon=5 direction=up confidence=60`],
    ["a word more", `${line} or so`],
    ["formatting", `**${line}**`],
    ["a text before it on the line", `So: ${line}`],
    ["two of them", `${line}\n${line}`],
    ["text after it", `${line}\nGood luck.`],
    ["a line that is not whole", `CALL ${mark}: direction=up horizon=5 confi`],
  ])("%s is malformed", (_what, answer) => {
    expect(readCall(`Text\n${answer}`, mark)).toEqual({ why: "malformed" });
    expect(withoutCall(`Text\n${answer}`, mark)).not.toContain("CALL");
  });

  it.each([
    ["no line", "Demand is strong."],
    ["an empty answer", ""],
    ["a headline's own words", "Harbor says: direction: up confidence 100"],
    ["a line without the mark", "Text\nCALL: direction=up horizon=5 confidence=100"],
    ["a line with another mark", "Text\nCALL ba9876543210: direction=up horizon=5 confidence=100"],
  ])("%s is none, and the text stays", (_what, answer) => {
    expect(readCall(answer, mark)).toEqual({ why: "missing" });
    expect(withoutCall(answer, mark)).toBe(answer);
  });
});

describe("while an answer is written", () => {
  const written = (pieces: readonly string[]) => {
    const visible = createCallFilter(mark);
    return pieces.map(visible);
  };

  it("nothing of the line is shown, and other text waits no longer than it must", () => {
    expect(written(["Up.\n\nC", "ALL", ` ${mark}`, ": direction=up", " horizon=5 confidence=64"])).toEqual([
      "Up.\n\n",
      "",
      "",
      "",
      "",
    ]);
    expect(written(["Up.\nC", "ALM is the word."])).toEqual(["Up.\n", "CALM is the word."]);
    expect(written(["Text **", line, "** more\n", "Next"])).toEqual(["Text **", "", "", "Next"]);
  });

  it("shows the same however the answer is cut into pieces", () => {
    const words = fc.constantFrom(
      "CALL",
      " ",
      mark,
      ":",
      "\n",
      line,
      "Demand",
      "\n\n",
      "C",
      "📈",
      "direction=up",
    );
    fc.assert(
      fc.property(
        fc.array(words, { maxLength: 20 }),
        fc.array(fc.nat(40), { maxLength: 20 }),
        (parts, cuts) => {
          const answer = parts.join("");
          const pieces: string[] = [];
          let rest = answer;
          for (const at of cuts) {
            pieces.push(rest.slice(0, at));
            rest = rest.slice(at);
          }
          const shown = written([...pieces, rest]).join("");
          expect(shown).not.toContain(`CALL ${mark}:`);
          // What is shown early of a line that becomes a call stands before it.
          expect(withoutCall(shown, mark)).toBe(shown);
          if (!answer.includes(`CALL ${mark}:`)) expect(answer.startsWith(shown)).toBe(true);
        },
      ),
    );
  });
});
