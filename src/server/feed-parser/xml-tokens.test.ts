import { describe, expect, it } from "vitest";
import { parseFeed } from "./parse-feed.ts";

const meta = {
  contentType: "application/xml",
  feedUrl: "https://feed.example.com/rss.xml",
  fetchedAtMs: Date.UTC(2033, 0, 1),
};
const rss = (items: string) => `<rss><channel><title>T</title>${items}</channel></rss>`;
const atom = (entries: string) =>
  `<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title>${entries}</feed>`;
const itemsOf = (text: string) => parseFeed(Buffer.from(text), meta).items;
const titlesOf = (text: string) => itemsOf(text).map(({ title }) => title);

describe("markup that publishers get wrong", () => {
  it.each([
    ["a bare < before a blank", "<item><title>5 < 6</title></item>", ["5 < 6"]],
    ["a bare < that looks like a tag", "<item><title>Margin <b of 5</title></item>", ["Margin <b of 5"]],
    ["a tag without its end", "<item\n<title>A</title><link>https://a.example.com/</link></item>", ["A"]],
    [
      "a closing tag without its end",
      "<item><title>A</title\n<link>https://a.example.com/</link></item>",
      ["A"],
    ],
    ["values without quotes", "<item><title type=text>A</title></item>", ["A"]],
    ["a > within quotes", `<item><guid x="a>b">1</guid><title>A</title></item>`, ["A"]],
    ["blanks within tags", "<item ><title\n>A</title\t></ item >", ["A"]],
    ["comments of every end", "<item><!-- <title>No</title> --><!-- > --!><title>A</title></item>", ["A"]],
    ["an instruction without its end", "<item><?php echo 1 ><title>A</title></item>", ["A"]],
    ["no closing root", "<item><title>A</title></item>", ["A"]],
  ])("reads %s", (_failure, items, titles) => expect(titlesOf(rss(items))).toEqual(titles));

  it("reads a feed whose last sign is missing", () => {
    expect(
      parseFeed(Buffer.from(rss("<item><title>A</title></item>").slice(0, -1)), meta).isCutOff,
    ).toBeUndefined();
  });

  it("takes the text of an Atom link that has no address", () => {
    const [entry] = itemsOf(atom("<entry><title>A</title><link>https://a.example.com/1</link></entry>"));
    expect(entry?.link).toBe("https://a.example.com/1");
  });
});

describe("an item that breaks off with the document", () => {
  const item = (at: number) =>
    `<item><title>A${at}</title><link>https://a.example.com/${at}</link><description>Text</description>`;

  it("counts if it has every field that the item before it has", () => {
    expect(titlesOf(`<rss><channel>${item(1)}</item>${item(2)}<comments>http`)).toEqual(["A1", "A2"]);
  });

  it("does not count with less, as it would be stored by halves", () => {
    expect(titlesOf(`<rss><channel>${item(1)}</item>${item(2).replace(/ion>$/, "")}`)).toEqual(["A1"]);
  });
});

describe("a document of nothing but beginnings", () => {
  // Read with the square of its length, each would take minutes.
  it.each(["<", "<a ", "<!--", "<![CDATA[", "<?", "</", "<a b='", "<a b=", "&", "<!x", "-- >", "<?x>"])(
    "of %s is read as fast as any other",
    (beginning) => {
      expect(titlesOf(`<rss><channel><item><title>A</title></item>${beginning.repeat(400_000)}`)).toEqual([
        "A",
      ]);
    },
  );
});
