import { describe, expect, it } from "vitest";
import { sentencesIn, withOrganisations } from "./grounding-context.ts";
import { readFigures } from "./grounding-read.ts";

const companies = [
  { symbol: "NVDA", name: "NVIDIA Corporation" },
  { symbol: "AMD", name: "Advanced Micro Devices Inc" },
  { symbol: "AAL", name: "American Airlines Group Inc." },
];
const read = (text: string, isSource = false) => readFigures(text, { companies, isSource });

describe("up and down", () => {
  it.each<[string, number[]]>([
    ["Sales rose 3%.", [1]],
    ["Sales fell 3%.", [-1]],
    ["Sales rose more than 3%.", [1]],
    ["Sales are up about 3%.", [1]],
    ["It was a 3% decline.", [-1]],
    ["It was a 3% year-on-year increase.", [1]],
    ["Sales were 3% lower.", [-1]],
    ["Sales were 3% of the total, which is lower.", [0]],
    ["Margins rose, give or take 3%.", [0]],
    ["Margins rose plus or minus 3%.", [0]],
    ["Margins rose to 5% from 3%.", [1, 0]],
    ["Sales rose 5%, better than 3%.", [1, 0]],
    ["Sales dropped 7% and shipments 8%.", [-1, -1]],
    ["Sales dropped 7%, while costs were 8%.", [-1, 0]],
    ["Sales dropped 7% while costs rose 8%.", [-1, 1]],
    ["Margins fell 3 percentage points.", [-1]],
    ["Sales fell by $4 billion.", [-1]],
    ["Sales rose by 300 stores.", [1]],
    ["Sales rose, and it has 300 stores.", [0]],
    ["Sales of $4 billion.", [0]],
    ["It earned $4 billion.", [0]],
    ["The multiple rose to 12x.", [0]],
    ["Sales moved +3%, then -4%.", [1, -1]],
  ])("%s: %j", (text, directions) => {
    expect(read(text).map(({ direction }) => direction)).toEqual(directions);
  });
});

describe("profit and loss", () => {
  it.each<[string, number[]]>([
    ["It made a profit of $40 million.", [1]],
    ["It made a net loss of $40 million.", [-1]],
    ["It earned $40 million.", [1]],
    ["It lost $40 million.", [-1]],
    ["Its sales were $40 million.", [0]],
    ["Its loss grew, while sales were $40 million.", [0]],
    ["It made a loss of 40%.", [0]],
  ])("%s: %j", (text, polarities) => {
    expect(read(text).map(({ polarity }) => polarity)).toEqual(polarities);
  });
});

describe("whose figure it is", () => {
  it.each<[string, string[][]]>([
    ["Nvidia sold 4 million chips, AMD sold 3 million chips.", [["NVDA"], ["AMD"]]],
    ["NVDA sold 4 million chips.", [["NVDA"]]],
    ["NVIDIA sold 4 million chips.", [["NVDA"]]],
    ["Chips: 4 million.", [[]]],
    ["American sold 4 million seats.", [["AAL"]]],
    ["American Express sold 4 million cards.", [[]]],
    ["AMD, unlike Nvidia, sold 4 million chips.", [["AMD"]]],
    ["AMD (and Nvidia) sold 4 million chips.", [["AMD"]]],
    ["AMD bought 4 million chips from Nvidia.", [["AMD"]]],
    ["From Nvidia 4 million chips came.", [[]]],
    ["AMD took from Nvidia 4 million chips.", [["AMD", "NVDA"]]],
    ["Nvidia beat its rivals, which sold 4 million chips.", [[]]],
    ["Nvidia sold more than AMD, versus 4 million chips.", [[]]],
    ["Nvidia sold more than 4 million chips.", [["NVDA"]]],
    ["Nvidia sold 5 million chips, up from 4 million chips.", [["NVDA"], []]],
  ])("%s: %j", (text, owners) => {
    expect(read(text).map((figure) => figure.owners)).toEqual(owners);
  });

  it('in a report is the one that the paragraph is about, in an answer only what its sentence says, or the one that "it" stands for', () => {
    const text = "Nvidia had a good year. Its sales were $4 billion.";
    expect(read(text, true)[0]?.owners).toEqual(["NVDA"]);
    expect(read("Nvidia had a good year. Sales were $4 billion.")[0]?.owners).toEqual([]);
    expect(read("Nvidia had a good year. It sold chips for $4 billion.")[0]?.owners).toEqual(["NVDA"]);
    const two = "Nvidia had a good year. AMD had a bad one. Its sales were $4 billion.";
    expect(read(two, true)[0]?.owners).toEqual(["AMD"]);
    const apart = "Nvidia had a good year.\nIts sales were $4 billion.";
    expect(read(`Chips. ${apart}`, true)[0]?.owners).toEqual(["NVDA"]);
    expect(read("Nvidia had a good year. It met Ada Example for $4 billion.", true)[0]?.owners).toEqual([
      "NVDA",
    ]);
    expect(read("Nvidia had a good year. There Ada earned $4 billion.", true)[0]?.owners).toEqual([]);
  });
});

describe("sentences", () => {
  const parts = (text: string) => sentencesIn(text).map(({ start, end }) => text.slice(start, end));

  it.each([
    ["One. Two! Three? Four", ["One.", " Two!", " Three?", " Four"]],
    ["It has 3.5 stores.", ["It has 3.5 stores."]],
    ["The U.S. Army met Mr. Smith of Acme Inc. today.", ["The U.S. Army met Mr. Smith of Acme Inc. today."]],
    ["One\nTwo", ["One\n", "Two"]],
    ["", []],
  ])("of %j are %j", (text, expected) => {
    expect(parts(text)).toEqual(expected);
  });
});

describe("firms without a listing", () => {
  it("are known by what a report says they did", () => {
    const names = (text: string) => withOrganisations(text, companies).slice(3);
    expect(names("Acme Widgets bought a mill, and Borealis sold one.")).toEqual([
      { symbol: "Acme Widgets", name: "Acme Widgets" },
      { symbol: "Borealis", name: "Borealis" },
    ]);
    expect(names("Nvidia bought a mill. The analysts sold theirs. It paid.")).toEqual([]);
    expect(
      names(
        Array.from({ length: 30 }, (_, n) => `Firm${"abcdefghijklmnopqrstuvwxyzABCD"[n]} sold.`).join(" "),
      ),
    ).toHaveLength(20);
    expect(withOrganisations("Nothing here.", companies)).toBe(companies);
  });
});
