import { describe, expect, it } from "vitest";
import { english } from "#domain/language/translate.ts";
import { tagsLike } from "#domain/tags/tag-options.ts";
import { type Tag, tagsByKind } from "#domain/tags/tags.ts";

const like = (text: string): Tag[] => tagsLike(text, english).map(({ value }) => value);

describe("tags that are offered for what is typed", () => {
  it("have a word that begins so, those that begin with it first", () => {
    expect(like("go")).toEqual(["gold"]);
    const named = ["bank-of-canada", "bank-of-england", "bank-of-japan", "banks"];
    expect(like("bank")).toEqual([...named, "ecb", "fed", "pboc", "rba", "rbi", "snb"]);
    expect(like("dollar")).toEqual(["australian-dollar", "canadian-dollar", "us-dollar"]);
  });

  it("whatever its capitals, accents and signs", () => {
    expect(like(" BITCÓIN ")).toEqual(["bitcoin"]);
    expect(like("s&p")).toEqual(["sp-500"]);
  });

  it("are all of a kind for its name", () => {
    expect(like("central bank").toSorted()).toEqual([...tagsByKind["central-bank"]].toSorted());
  });

  it("are none for nothing, for signs and for the middle of a word", () => {
    for (const text of ["", "  ", "&", "old"]) expect(like(text)).toEqual([]);
  });
});
