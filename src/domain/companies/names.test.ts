import { describe, expect, it } from "vitest";
import { buildNames, edge, nobody, readAliases } from "#domain/companies/names.ts";
import { createVocabulary } from "#domain/companies/vocabulary.ts";

/** The flag of an alias as it is stored: its level, trust, brand and possessive in one character. */
const packed = (level: number, trust: number, brand: 0 | 1, possessive: 0 | 1) =>
  String.fromCharCode(48 + level + 3 * trust + 18 * brand + 36 * possessive);

describe("the aliases of a company", () => {
  it("are words with a flag; one may repeat the start of the last full one", () => {
    expect(
      readAliases(`big blue corp${packed(1, 0, 0, 0)}|<2${packed(2, 1, 0, 0)}|<1${packed(2, 4, 0, 0)}`),
    ).toEqual([
      { key: ["big", "blue", "corp"], packed: 1 },
      { key: ["big", "blue"], packed: 5 },
      { key: ["big"], packed: 14 },
    ]);
    expect(readAliases("")).toEqual([]);
  });
});

describe("the names of all companies", () => {
  const vocabulary = createVocabulary();
  const cells = [
    `big blue corp${packed(1, 0, 0, 0)}|<2${packed(2, 3, 0, 1)}`,
    "",
    `big red${packed(0, 4, 1, 0)}|small${packed(0, 2, 1, 1)}`,
  ];
  const names = buildNames(cells, { names: ["big green"], unless: new Uint8Array() }, vocabulary);
  const first = new Map(names.first);
  /** The company and flags at the end of some words, or undefined. */
  function aliasOf(...words: string[]) {
    const [start = "", ...rest] = words;
    let node = first.get(vocabulary.numberOf(start)) ?? 0;
    for (const word of rest)
      node = node === 0 ? 0 : (names.next.get(edge(node, vocabulary.numberOf(word))) ?? 0);
    const alias = (names.ends[node] ?? 0) - 1;
    if (alias < 0) return undefined;
    const { company, level, trust, brand, possessiveOnly } = names;
    return [company, level, trust, brand, possessiveOnly].map((column) => column[alias]);
  }

  it("lead to their company, level, trust, brand and whether they need a possessive", () => {
    expect(aliasOf("big", "blue", "corp")).toEqual([0, 1, 0, 0, 0]);
    expect(aliasOf("big", "blue")).toEqual([0, 2, 3, 0, 1]);
    expect(aliasOf("big", "red")).toEqual([2, 0, 4, 1, 0]);
    expect(aliasOf("small")).toEqual([2, 0, 2, 1, 1]);
  });

  it("of firms that are not listed lead to nobody, and half a name leads nowhere", () => {
    expect(aliasOf("big", "green")).toEqual([nobody, 0, 0, 0, 0]);
    expect(aliasOf("big")).toBeUndefined();
    expect(aliasOf("blue")).toBeUndefined();
    expect(aliasOf("big", "corp")).toBeUndefined();
  });
});
