import { describe, expect, it } from "vitest";
import { type Markup, markupOfText, markupOfUtf8 } from "./markup.ts";
import { parseFeed } from "./parse-feed.ts";

const texts = [
  "",
  "Plain words",
  "“Curly” quotes — and €",
  "日本のニュース",
  "🚀 up 🚀",
  "aé日🚀".repeat(20),
];
const between = (markup: Markup, unitsMax: number) => {
  const start = markup.signs.indexOf(">") + 1;
  return markup.textAt(start, markup.signs.lastIndexOf("<"), unitsMax);
};

describe("the texts of a document", () => {
  it.each(texts)("are the same decoded one by one as all at once: %s", (text) => {
    const document = `<title>${text}</title>`;
    for (let unitsMax = 0; unitsMax <= text.length + 1; unitsMax += 1)
      expect(between(markupOfUtf8(Buffer.from(document)), unitsMax)).toBe(
        between(markupOfText(document), unitsMax),
      );
  });

  it("names beyond ASCII have their letters", () => {
    const { signs, nameOf } = markupOfUtf8(Buffer.from("<größe>"));
    expect(nameOf(signs.slice(1, -1))).toBe("größe");
  });

  it("a document that declares entities, or that NUL is in, is read like any other", () => {
    const titlesOf = (text: string) =>
      parseFeed(Buffer.from(text), {
        contentType: "text/xml",
        feedUrl: "https://a.example.com/",
        fetchedAtMs: 0,
      }).items.map(({ title }) => title);
    const feed = "<rss><channel><item><title>“A” — é</title></item></channel></rss>";
    expect(titlesOf(feed)).toEqual(["“A” — é"]);
    expect(titlesOf(`<!DOCTYPE rss [<!ENTITY x "é">]>${feed}`)).toEqual(["“A” — é"]);
    expect(titlesOf(feed.replace("A", "A\0"))).toEqual(["“A” — é"]);
    expect(titlesOf(`\u00a0${feed}`)).toEqual(["“A” — é"]);
  });
});
