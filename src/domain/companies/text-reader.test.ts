import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createDetector } from "#domain/companies/detector.ts";
import { createTextReader, createTextReaders } from "#domain/companies/text-reader.ts";
import { keyOf, type Tokens } from "#domain/companies/tokens.ts";
import { createTagger } from "#domain/tags/tagger.ts";

const lexicon = JSON.parse(readFileSync(new URL("./data/lexicon.json", import.meta.url), "utf8"));
const wordsOf = (tokens: Tokens) => Array.from({ length: tokens.count }, (_, at) => keyOf(tokens, at));

describe("a reader of texts", () => {
  it("reads the beginning of a text, and more of the same text when more is wanted", () => {
    const read = createTextReader();
    expect(wordsOf(read("Gold and oil rise", 8))).toEqual(["gold", "and"]);
    expect(wordsOf(read("Gold and oil rise", 100))).toEqual(["gold", "and", "oil", "rise"]);
  });

  it("gives what it has of a text whose beginning is wanted", () => {
    const read = createTextReader();
    read("Gold and oil rise", 100);
    expect(wordsOf(read("Gold and oil rise", 8))).toEqual(["gold", "and", "oil", "rise"]);
  });

  it("reads another text of the same length", () => {
    const read = createTextReader();
    read("Gold rises", 100);
    expect(wordsOf(read("Coal rises", 100))).toEqual(["coal", "rises"]);
  });

  it("reads an empty text after another", () => {
    const read = createTextReader();
    read("Gold rises", 100);
    expect(wordsOf(read("", 100))).toEqual([]);
  });
});

describe("a detector and a tagger that share their readers", () => {
  const readers = createTextReaders();
  const together = { detector: createDetector(lexicon, readers), tagger: createTagger(readers) };
  const apart = () => ({ detector: createDetector(lexicon), tagger: createTagger() });

  it.each([
    // A name that has lost its apostrophe is read as one that has it, and nobody else may see that.
    { title: "Walmarts gold sales rise", body: "" },
    // The text is read whole for a name in doubt, of which the tagger wants the beginning only.
    {
      title: "Target lifts outlook",
      body: `Target Corporation (NYSE: TGT) ${"sells more. ".repeat(30)}Oil rises.`,
    },
    { title: "Oil falls as Fed holds rates", body: "Crude oil fell on Friday." },
    { title: "", body: "" },
  ])("find in '$title' what they find alone", ({ title, body }) => {
    const find = ({ detector, tagger }: typeof together) => {
      const companies = detector.detect(title, { body });
      return { companies, tags: tagger.tagsOf({ title, body, companies }) };
    };
    expect(find(together)).toEqual(find(apart()));
  });

  it("tag by the first 200 units of a text, however much of it was read", () => {
    const { detector, tagger } = together;
    const title = "Target lifts outlook";
    const bodyOf = (before: number) => `${"x".repeat(before - 1)} gold prices rise (NYSE: TGT)`;
    const tagsOf = (before: number) => {
      const body = bodyOf(before);
      const companies = detector.detect(title, { body });
      return tagger.tagsOf({ title, body, companies });
    };
    expect(tagsOf(180)).toEqual(["gold"]);
    expect(tagsOf(200)).toEqual([]);
  });
});
