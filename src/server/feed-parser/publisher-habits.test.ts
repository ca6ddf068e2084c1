import { describe, expect, it } from "vitest";
import { parseFeed } from "./parse-feed.ts";

const meta = {
  contentType: undefined,
  feedUrl: "https://feed.example.com/news/rss.xml",
  fetchedAtMs: Date.UTC(2026, 10, 22),
};
const read = (document: string, contentType?: string) =>
  parseFeed(Buffer.from(document), { ...meta, contentType });
const rss = (item: string, channel = "", root = "") =>
  read(
    `<rss version="2.0"${root}><channel${channel}><title>Wire</title><item>${item}</item></channel></rss>`,
  );
const only = (feed: ReturnType<typeof read>) => feed.items[0];
const entry = (fields: string, root = "") =>
  only(
    read(
      `<feed xmlns="http://www.w3.org/2005/Atom"${root}><title>Wire</title><entry><title>A</title>${fields}</entry></feed>`,
    ),
  );
const json = (item: object) =>
  only(
    read(JSON.stringify({ version: "https://jsonfeed.org/version/1.1", items: [{ title: "A", ...item }] })),
  );

describe("links", () => {
  it.each([
    ["a relative one is of the document", "<link>/a</link>", "https://feed.example.com/a"],
    [
      "an enclosure, where there is nothing else",
      '<enclosure url="https://cdn.example.com/a.mp3" type="audio/mpeg"/>',
      "https://cdn.example.com/a.mp3",
    ],
    [
      "a page before its enclosure",
      '<enclosure url="https://cdn.example.com/a.mp3"/><link>https://a.example.com/</link>',
      "https://a.example.com/",
    ],
    ["a guid that looks like an address", "<guid>https://a.example.com/1</guid>", "https://a.example.com/1"],
    ["no guid that is none", '<guid isPermaLink="false">https://a.example.com/1</guid>', "#"],
    [
      "a relative guid that says it is one",
      '<guid isPermaLink="true">stories/1.html</guid>',
      "https://feed.example.com/news/stories/1.html",
    ],
    ["no relative guid that does not say so", "<guid>stories/1.html</guid>", "#"],
    ["no guid of another kind", '<guid isPermaLink="true">urn:uuid:1/2</guid>', "#"],
    [
      "the next one, where one must not be opened",
      "<link>javascript:alert(1)</link><guid>https://a.example.com/1</guid>",
      "https://a.example.com/1",
    ],
  ])("%s", (_what, fields, link) => {
    expect(only(rss(`<title>A</title>${fields}`))?.link).toBe(link);
  });

  it("bases are nested: channel in root, item in channel, link in entry", () => {
    const item = "<title>A</title><link>a</link>";
    expect(only(rss(item, ' xml:base="news/"', ' xml:base="https://base.example.com/"'))?.link).toBe(
      "https://base.example.com/news/a",
    );
    const based = entry('<link href="a"/>', ' xml:base="https://base.example.com/news/"');
    expect(based?.link).toBe("https://base.example.com/news/a");
    const nested = only(
      read(
        '<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://base.example.com/"><entry xml:base="one/"><title>A</title><link xml:base="two/" href="a"/></entry></feed>',
      ),
    );
    expect(nested?.link).toBe("https://base.example.com/one/two/a");
  });

  it("a relative one of RSS is of the site that the feed names, where no base is given", () => {
    const site = "<link>https://site.example.com/blog/</link>";
    const of = (link: string, rest = "") =>
      only(
        read(
          `<rss version="2.0"${rest}><channel>${site}<item><title>A</title><link>${link}</link></item></channel></rss>`,
        ),
      )?.link;
    expect(of("2026/a.html")).toBe("https://site.example.com/blog/2026/a.html");
    expect(of("/a.html")).toBe("https://site.example.com/a.html");
    expect(of("a.html", ' xml:base="https://base.example.com/x/"')).toBe("https://base.example.com/x/a.html");
    const relative = read(
      "<rss><channel><link>/blog/</link><item><title>A</title><link>a</link></item></channel></rss>",
    );
    expect(only(relative)?.link).toBe("https://feed.example.com/news/a");
    // Atom has its own rule: the document's address.
    const atom = read(
      `<feed xmlns="http://www.w3.org/2005/Atom"><link href="https://site.example.com/"/><entry><title>A</title><link href="a"/></entry></feed>`,
    );
    expect(only(atom)?.link).toBe("https://feed.example.com/news/a");
  });

  it("of two publication dates RSS's own counts, wherever it is", () => {
    const item = rss(
      `<title>A</title><atom:published>2026-11-20T01:15:07-05:00</atom:published><pubDate>Fri, 20 Nov 2026 14:20:20 GMT</pubDate>`,
      "",
      ' xmlns:atom="http://www.w3.org/2005/Atom"',
    );
    expect(only(item)?.publishedAt).toBe("2026-11-20T14:20:20.000Z");
  });

  it("a relation may be written as its registered address", () => {
    const rel = "http://www.iana.org/assignments/relation/";
    expect(
      entry(`<link rel="${rel}self" href="/self"/><link rel="${rel}alternate" href="/page"/>`)?.link,
    ).toBe("https://feed.example.com/page");
  });

  it("JSON Feed: the id where it is an address, else what is attached", () => {
    expect(json({ id: "https://a.example.com/1" })?.link).toBe("https://a.example.com/1");
    expect(json({ id: "1", url: "/a" })?.link).toBe("https://feed.example.com/a");
    expect(json({ id: "1", attachments: [{ url: "https://a.example.com/1.mp3" }] })?.link).toBe(
      "https://a.example.com/1.mp3",
    );
    expect(json({ id: "1" })?.link).toBe("#");
  });
});

it("an empty entry within a source ends nothing", () => {
  const source = "<source><title>Elsewhere</title><entry/></source>";
  const feed = read(
    `<feed xmlns="http://www.w3.org/2005/Atom"><entry>${source}<title>A</title></entry><entry><title>B</title></entry></feed>`,
  );
  expect(feed.items.map(({ title }) => title)).toEqual(["A", "B"]);
});

describe("people (NEWS-27)", () => {
  it("all authors are named, no email address is shown", () => {
    const authorOf = (fields: string) => only(rss(`<title>A</title>${fields}`))?.author;
    expect(
      authorOf("<dc:creator>Ann</dc:creator><dc:creator>Bob</dc:creator><dc:creator>Cy</dc:creator>"),
    ).toBe("Ann, Bob and Cy");
    expect(authorOf("<author>ann@example.com (Ann Example)</author>")).toBe("Ann Example");
    expect(authorOf("<author>Ann Example &lt;ann@example.com&gt;</author>")).toBe("Ann Example");
    expect(authorOf("<author>ann@example.com</author>")).toBeNull();
    expect(authorOf("<author>ann@example.com (Ann)</author><dc:creator>bob@example.com</dc:creator>")).toBe(
      "Ann",
    );
  });

  it("of Atom and JSON Feed as well", () => {
    const people =
      "<author><email>ann@example.com</email><name>Ann</name></author><author><name>Bob</name></author>";
    expect(entry(people)?.author).toBe("Ann and Bob");
    expect(entry("<author><email>ann@example.com</email></author>")?.author).toBeNull();
    expect(entry("<author><uri>https://ann.example.com/</uri></author>")?.author).toBeNull();
    expect(
      json({ authors: [{ name: "Ann" }, { url: "https://b.example.com/" }, { name: "Cy" }] })?.author,
    ).toBe("Ann and Cy");
  });
});

describe("texts", () => {
  it.each(["iframe", "script", "style", "textarea", "video", "object"])(
    "a self-closed %s takes nothing away",
    (name) => {
      const item = only(
        rss(`<title>A</title><description><![CDATA[before <${name} src="x"/> behind]]></description>`),
      );
      expect(item?.content).toBe("before behind");
    },
  );

  it("an open script does, also where its value ends in a slash", () => {
    const item = only(
      rss(
        "<title>A</title><description><![CDATA[before <script src=/x/>alert(1)</script> behind]]></description>",
      ),
    );
    expect(item?.content).toBe("before behind");
  });

  it.each([
    ["AT&amp;amp;amp;T", "AT&T"],
    ["It&amp;amp;#8217;s up", "It’s up"],
    ["5 &amp;amp;lt; 6", "5 &lt; 6"],
  ])("a headline encoded twice, %s, is %s", (written, title) => {
    expect(only(rss(`<title>${written}</title>`))?.title).toBe(title);
  });

  it("also in Atom, whose titles are plain", () => {
    const feed = read(
      '<feed xmlns="http://www.w3.org/2005/Atom"><entry><title>AT&amp;amp;T &amp;#8217;</title></entry></feed>',
    );
    expect(only(feed)?.title).toBe("AT&T ’");
  });

  it("the first sentence of an encoded text is a headline, too", () => {
    expect(only(rss("<description>AT&amp;amp;amp;T rises. More.</description>"))?.title).toBe("AT&T rises.");
  });
});

describe("declared entities", () => {
  const declaring = (declarations: string, title: string) =>
    read(
      `<?xml version="1.0"?><!DOCTYPE rss [${declarations}]><rss><channel><item><title>${title}</title></item></channel></rss>`,
    );

  it("do no harm unused, whatever they hold", () => {
    const bomb =
      '<!ENTITY a "<rss>lol"><!ENTITY b "&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd"><!ENTITY % d "e">';
    expect(only(declaring(bomb, "Alpha &amp; Beta"))?.title).toBe("Alpha & Beta");
  });

  it("are never expanded: a name that only the document knows stays as it is written", () => {
    const entities = '<!ENTITY nbsp "&#160;"><!ENTITY own "Acme">';
    expect(only(declaring(entities, "a&nbsp;b &own; &#8364;"))?.title).toBe("a b &own; €");
  });

  it.each([
    '<!ENTITY a "lol"><!ENTITY b "&a;&a;">',
    '<!ENTITY b SYSTEM "file:///etc/passwd">',
    '<!ENTITY b PUBLIC "x" "https://example.com/">',
    '<!ENTITY b "%a;">',
  ])("that would expand further are rejected once used: %s", (declarations) => {
    expect(() => declaring(declarations, "&b;")).toThrow("entities");
  });
});

describe("encodings", () => {
  const document = (encoding: string) =>
    `<?xml version="1.0" encoding="${encoding}"?><rss><channel><item><title>Société Générale</title></item></channel></rss>`;

  it.each(["iso-8859-1", "windows-1252", "us-ascii"])(
    "UTF-8 that is declared as %s is read as UTF-8",
    (encoding) => {
      expect(only(read(document(encoding)))?.title).toBe("Société Générale");
      expect(only(read(document("utf-8"), `text/xml; charset=${encoding}`))?.title).toBe("Société Générale");
    },
  );

  it("and the reverse", () => {
    const bytes = Buffer.from(document("utf-8"), "latin1");
    for (const contentType of [undefined, "text/xml; charset=utf-8"])
      expect(only(parseFeed(bytes, { ...meta, contentType }))?.title).toBe("Société Générale");
  });
});
