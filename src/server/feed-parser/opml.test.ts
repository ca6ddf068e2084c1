import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { parseOpml } from "feedsmith";
import { describe, expect, it } from "vitest";
import { isFeedName } from "#domain/feeds/feed.ts";
import { opmlFeedsMax, opmlOf } from "#domain/feeds/opml.ts";
import { opmlRejections, readOpml } from "./opml.ts";

const fixtures = path.join(import.meta.dirname, "../../../tests/fixtures/opml");
const fixture = (name: string) => readFileSync(path.join(fixtures, name));

function read(document: string | Uint8Array, contentType?: string) {
  const result = readOpml(typeof document === "string" ? Buffer.from(document) : document, contentType);
  if ("refused" in result) throw new Error(result.refused);
  return result;
}
const rejection = (document: string | Uint8Array) => readOpml(Buffer.from(document), undefined);
const feedsOf = (document: string | Uint8Array) =>
  read(document).outlines.map(({ line, name, url }) => [line, name, url]);
const around = (outlines: string) => `<opml version="2.0"><body>\n${outlines}\n</body></opml>`;

describe("the exports of other readers", () => {
  it("Feedly: folders, a feed that is in two of them, references in names and addresses", () => {
    const atlantic = "https://feeds.example.com/atlantic?format=rss&edition=us";
    expect(feedsOf(fixture("feedly.opml"))).toEqual([
      [9, "The Atlantic", atlantic],
      [10, "阮一峰的网络日志", "https://feeds.example.com/ruanyifeng"],
      [13, "The Atlantic", atlantic],
      [14, 'Wire "One" <live>', "https://feeds.example.com/one"],
    ]);
  });

  it.each([
    [
      "inoreader.opml",
      [
        [9, "Silicon Notes", "https://chips.example.com/feed/"],
        [12, "Loose Ends", "https://loose.example.com/rss.xml"],
      ],
    ],
    [
      "netnewswire.opml",
      [
        [8, "Daring Notes", "https://notes.example.com/feeds/main"],
        [10, "Ünïcödé & Söns 📈", "https://sons.example.com/atom.xml"],
      ],
    ],
    [
      "miniflux.opml",
      [
        [9, "Debian News", "https://www.example.org/News/news"],
        [10, "Ledger", "https://ledger.example.org/index.xml"],
      ],
    ],
    [
      "freshrss.opml.xml",
      [
        [9, "Harbor Beat", "https://beat.example.com/feed/"],
        [13, "Quays", "https://quays.example.com/rss"],
      ],
    ],
    [
      "thunderbird.opml",
      [
        [9, "Zeta Wire", "https://zeta.example.com/feed.xml"],
        [13, "Deep", "https://deep.example.com/feed.xml"],
      ],
    ],
    ["the-old-reader.opml", [[8, "Strips", "http://strips.example.com/rss"]]],
  ])("%s", (name, feeds) => expect(feedsOf(fixture(name))).toEqual(feeds));

  it("OPML 1.0 in capitals, with attributes missing, empty, misspelt or over several lines", () => {
    expect(feedsOf(fixture("opml-1.0-uppercase.opml"))).toEqual([
      [5, "Loud & clear", "http://loud.example.com/rss"],
      [6, "Title only", "http://title.example.com/rss"],
      [7, "host.example.com", "http://host.example.com:8080/rss"],
      [8, "blank.example.com", "http://blank.example.com/rss"],
      [9, "No address", ""],
      [12, "Address by another name", "http://other.example.com/rss"],
      [13, "Broken    over lines", "http://lines.example.com/rss"],
      [18, "Bare & ampersand", "http://bare.example.com/rss?a=1&b=2"],
    ]);
  });
});

describe("folders", () => {
  const placesOf = (document: string | Uint8Array) =>
    read(document).outlines.map(({ name, folder }) => [name, ...folder]);

  it.each([
    ["feedly.opml", 4],
    ["thunderbird.opml", 2],
    ["netnewswire.opml", 2],
  ])("%s: a feed has the names of the outlines around it", (name, feeds) => {
    expect(placesOf(fixture(name))).toHaveLength(feeds);
  });

  it("two levels are kept, deeper ones count as the second", () => {
    expect(placesOf(fixture("thunderbird.opml"))).toEqual([
      ["Zeta Wire", "Zeta Wire"],
      ["Deep", "beta", "gamma"],
    ]);
    const deep = `<outline text="A"><outline text="B"><outline text="C"><outline text="F" xmlUrl="https://x/"/></outline>
      <outline text="G" xmlUrl="https://y/"></outline></outline><outline text="H" xmlUrl="https://z/"/></outline><outline text="I" xmlUrl="https://i/"/>`;
    expect(placesOf(around(deep))).toEqual([["F", "A", "B"], ["G", "A", "B"], ["H", "A"], ["I"]]);
  });

  it("an outline without a name is no folder, a long name is cut", () => {
    const text = `<outline text=" "><outline title="${"n".repeat(61)}"><outline text="F" xmlUrl="https://x/"/></outline></outline>`;
    expect(placesOf(around(text))).toEqual([["F", `${"n".repeat(59)}…`]]);
  });
});

describe("encodings", () => {
  it.each([
    ["windows-1252.opml", "Café “Börse” €"],
    ["iso-8859-1.opml", "Société générale"],
    ["declared-iso-is-utf-8.opml", "Café “Börse” €"],
    ["declared-utf-8-is-windows-1252.opml", "Café “Börse” €"],
    ["utf-16le-bom.opml", "日本経済新聞 📈"],
    ["utf-16be-bom.opml", "日本経済新聞 📈"],
    ["utf-8-bom.opml", "日本経済新聞 📈"],
  ])("%s", (name, feedName) => {
    const { outlines, warning } = read(fixture(name));
    expect(outlines.map((outline) => outline.name)).toEqual([feedName]);
    expect(warning).toBeNull();
  });

  it.each([
    ["shift_jis", [0x93, 0xfa, 0x8c, 0x6f], "日経"],
    ["koi8-r", [0xf0, 0xd2, 0xc9], "При"],
    ["gb2312", [0xc8, 0xab, 0xc7, 0xf2], "全球"],
    ["big5", [0xa5, 0x40, 0xac, 0xc9], "世界"],
    ["windows-1251", [0xd0, 0xfb, 0xed, 0xee, 0xea], "Рынок"],
  ])("declared as %s", (encoding, name, text) => {
    const document = Buffer.concat([
      Buffer.from(`<?xml version="1.0" encoding="${encoding}"?><opml><body><outline text="`),
      Buffer.from(name),
      Buffer.from('" xmlUrl="https://x/"/></body></opml>'),
    ]);
    expect(read(document).outlines.map((outline) => outline.name)).toEqual([text]);
  });

  it("the sender's word about the encoding is heard where the bytes leave a doubt", () => {
    const bytes = Buffer.from(around('<outline text="Привет" xmlUrl="https://x/"/>'), "utf16le");
    expect(read(bytes, "text/xml").outlines[0]?.name).toBe("Привет");
    const koi = Buffer.concat([
      Buffer.from('<opml><body><outline text="'),
      Buffer.from([0xf0, 0xd2, 0xc9]),
      Buffer.from('" xmlUrl="https://x/"/></body></opml>'),
    ]);
    expect(read(koi, "text/xml; charset=koi8-r").outlines[0]?.name).toBe("При");
  });
});

describe("no address is passed over", () => {
  const found = (document: string) =>
    read(document).outlines.map(({ line, name, url, folder }) => [line, name, url, ...folder]);

  it("after a description with raw markup", () => {
    const text = `<outline text="Folder">
<outline text="A" description="a <b class="c">bold</b> <i>word</i>" xmlUrl="https://a/"/>
<outline text="B" description="<p title='x'>it's</p>" xmlUrl="https://b/"/>
<outline text="C" description="1 > 0" xmlUrl="https://c/"/>
<outline text="D" description="a <a href="x">y" xmlUrl="https://d/"></outline>
</outline>
<outline text="E" xmlUrl="https://e/"/>`;
    expect(found(around(text))).toEqual([
      [3, "A", "https://a/", "Folder"],
      [4, "B", "https://b/", "Folder"],
      [5, "C", "https://c/", "Folder"],
      [6, "D", "https://d/", "Folder"],
      [8, "E", "https://e/"],
    ]);
  });

  it("behind quotes that do not end or stand too often", () => {
    const text = `<outline text="A" description="open xmlUrl="https://a/"/>
<outline text="B" description="open>
<outline text="C" xmlUrl="https://c/"/>
<outline text="D" xmlUrl="https://d1/" xmlUrl="https://d2/"/>
<outline text="E" description="He said "yes"" xmlUrl="https://e/"/>`;
    expect(read(around(text)).outlines.map(({ name, url }) => [name, url])).toEqual([
      ["A", "https://a/"],
      ["C", "https://c/"],
      ["D", "https://d2/"],
      ["D", "https://d1/"],
      ["E", "https://e/"],
    ]);
  });

  it("in one file with another document", () => {
    const first = around('<outline text="Folder"><outline text="A" xmlUrl="https://a/"/></outline>');
    const second = `<?xml version="1.0"?>\n<!DOCTYPE opml>\n${around('<outline text="B" xmlUrl="https://b/"/>')}`;
    expect(found(`${first}\n${second}`)).toEqual([
      [2, "A", "https://a/", "Folder"],
      [7, "B", "https://b/"],
    ]);
    expect(read(`${first}${second}`).warning).toBeNull();
    const cut = read(`${first}\n${second.slice(0, -9)}`);
    expect(cut.outlines).toHaveLength(2);
  });

  it("a document whose folders were left open does not put the next one's feeds into them", () => {
    const first = '<opml><body><outline text="Folder"><outline text="A" xmlUrl="https://a/"/></body></opml>';
    expect(found(first + around('<outline text="B" xmlUrl="https://b/"/>'))).toEqual([
      [1, "A", "https://a/", "Folder"],
      [2, "B", "https://b/"],
    ]);
  });

  it("in a comment: reported, with the reason it is not followed", () => {
    const text = `<!-- <outline text="A" xmlUrl="https://a/"/> -->\n<outline text="B" xmlUrl="https://b/"/>`;
    expect(read(around(text)).outlines.map(({ line, name, problem }) => [line, name, problem])).toEqual([
      [2, "A", "It's commented out."],
      [3, "B", null],
    ]);
  });

  it("empty: the outline is reported as having no address, unless it is a folder", () => {
    const text = `<outline text="A" xmlUrl=""/><outline text="B" xmlUrl=""><outline text="C" xmlUrl="https://c/"/></outline>`;
    expect(found(around(text))).toEqual([
      [2, "A", ""],
      [2, "C", "https://c/", "B"],
    ]);
  });
});

describe("what is broken", () => {
  it("a document that breaks off gives what is whole, and says where it ends", () => {
    const { outlines, warning } = read(fixture("truncated.opml"));
    expect(outlines.map(({ name }) => name)).toEqual(["Whole", "Also whole"]);
    expect(warning).toEqual({ line: 8, reason: "The file ends here unexpectedly." });
  });

  it.each([
    ["", opmlRejections.empty],
    [" \r\n\t", opmlRejections.empty],
    ["\0\0\0", opmlRejections.empty],
    ["just words", opmlRejections.other],
    ['{"feeds":[]}', opmlRejections.other],
    ["<!doctype html><html><body>Sign in</body></html>", opmlRejections.html],
    ["<rss><channel></channel></rss>", opmlRejections.feed],
    ['<feed xmlns="http://www.w3.org/2005/Atom"></feed>', opmlRejections.feed],
    ["<outline xmlUrl='https://x/'/>", opmlRejections.other],
    ["PK\u0003\u0004 zip", opmlRejections.other],
    [fixture("entity-bomb.opml"), opmlRejections.entities],
  ])("%.40j is rejected with its reason", (document, rejected) =>
    expect(rejection(document)).toEqual({ refused: rejected }),
  );

  it("an OPML document without feeds lists none, and that is no failure", () => {
    expect(read(around('<outline text="Folder"/>'))).toEqual({ outlines: [], warning: null });
  });

  it("undeclared references stay as they stand, and none is looked up", () => {
    expect(feedsOf(around('<outline text="&lol; &#x41;&#0;&nbsp;x" xmlUrl="https://x/"/>'))).toEqual([
      [2, "&lol; A\uFFFD\u00A0x", "https://x/"],
    ]);
  });

  it("names are cut to the length of a name, without half a sign at the end", () => {
    const name = read(around(`<outline text="${"📈".repeat(100)}" xmlUrl="https://x/"/>`)).outlines[0]?.name;
    expect(name).toMatch(/^(📈)+…$/u);
    expect(isFeedName(name ?? "")).toBe(true);
  });
});

describe("bounds", () => {
  it("a thousand feeds are read", () => {
    const outlines = Array.from(
      { length: 1_000 },
      (_, at) => `<outline text="F${at}" xmlUrl="https://x/${at}"/>`,
    );
    const feeds = feedsOf(around(outlines.join("\n")));
    expect(feeds).toHaveLength(1_000);
    expect(feeds.at(-1)).toEqual([1_001, "F999", "https://x/999"]);
  });

  it("more than 5,000 are counted and not read", () => {
    const { outlines, warning } = read(around("<outline type='rss'/>\n".repeat(opmlFeedsMax + 5)));
    expect(outlines).toHaveLength(opmlFeedsMax);
    expect(warning).toEqual({
      line: opmlFeedsMax + 2,
      reason: "We read only the first 5000 feeds of a file.",
    });
  });

  it("100,000 folders in one another are walked through", () => {
    const deep = `${'<outline text="f">'.repeat(100_000)}<outline text="Deep" xmlUrl="https://x/"/>${"</outline>".repeat(100_000)}`;
    expect(feedsOf(around(deep))).toEqual([[2, "Deep", "https://x/"]]);
  });

  it.each(["<a ", "</a>", "<![CDATA[", "<!--", "&#", '<outline a="', "\r"])(
    "a megabyte of %j ends",
    (piece) => {
      const text = `<opml><body>${piece.repeat(1_000_000 / piece.length)}`;
      expect(read(text).outlines).toEqual([]);
    },
  );
});

describe("opmlOf", () => {
  const createdAt = new Date("2026-11-02T10:00:00Z");
  const name = fc
    .oneof(
      fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }),
      fc.constantFrom(
        '"',
        "'",
        "&",
        "<b>",
        "]]>",
        "<![CDATA[",
        "&amp;",
        "&#10;",
        "a\nb",
        "a\r\nb",
        "a\tb",
        "日本",
        "نص",
        "👩‍👩‍👧",
      ),
      fc.string({
        unit: fc.constantFrom('"', "'", "&", "<", ">", "]", "\n", " ", "x", "é", "📈"),
        maxLength: 30,
      }),
    )
    .map((text) => text.trim())
    .filter(
      (text) => isFeedName(text) && !/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u.test(text),
    );
  const folders = [
    { id: "m", parentId: null, name: 'Markets & "more"' },
    { id: "e", parentId: "m", name: "Energy\n日本" },
    { id: "w", parentId: null, name: "World" },
    { id: "x", parentId: "w", name: "World" },
  ];
  const feed = fc.record({
    name,
    url: fc.webUrl({ withQueryParameters: true, withFragments: true }),
    color: fc.constantFrom("#dc2626", "#ABCDEF", "#00ff00"),
    enabled: fc.boolean(),
    folderId: fc.constantFrom(null, "m", "e", "w", "x"),
  });
  const pathOf: Record<string, string[]> = {
    none: [],
    m: ['Markets & "more"'],
    e: ['Markets & "more"', "Energy 日本"],
    w: ["World"],
    x: ["World", "World"],
  };

  it("written and read again is the same: names, addresses, colors, switches, folders and the order in them", () => {
    fc.assert(
      fc.property(fc.array(feed, { maxLength: 8 }), (feeds) => {
        const { outlines, warning } = read(opmlOf(feeds, createdAt, folders));
        const placed = [null, "m", "e", "w", "x"].flatMap((id) =>
          feeds.filter(({ folderId }) => folderId === id),
        );
        expect(outlines.map(({ line: _, problem: _none, ...outline }) => outline)).toEqual(
          placed.map(({ folderId, ...outline }) => ({ ...outline, folder: pathOf[folderId ?? "none"] })),
        );
        expect(warning).toBeNull();
      }),
      { numRuns: 500 },
    );
  });

  it("is OPML 2.0 that other readers understand", () => {
    const text = opmlOf(
      [{ name: "A & B\u0001", url: "https://x/?a=1&b=2", color: "#dc2626", enabled: false }],
      createdAt,
    );
    expect(text).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<opml version="2.0" xmlns:tapewise="urn:tapewise:opml">
  <head>
    <title>Tapewise feeds</title>
    <dateCreated>Mon, 02 Nov 2026 10:00:00 GMT</dateCreated>
  </head>
  <body>
    <outline type="rss" text="A &amp; B" title="A &amp; B" xmlUrl="https://x/?a=1&amp;b=2" tapewise:color="#dc2626" tapewise:enabled="false"/>
  </body>
</opml>
`);
  });

  it("is read by a library of others, feed by feed", () => {
    const feeds = [
      { name: 'A "quoted" & <b>', url: "https://a.example.com/?x=1&y=2", color: "#dc2626", enabled: true },
      { name: "日本 📈", url: "https://b.example.com/", color: "#2563eb", enabled: false },
    ];
    const read = parseOpml(opmlOf(feeds, createdAt));
    expect(read.body?.outlines).toMatchObject(
      feeds.map(({ name: text, url: xmlUrl }) => ({ type: "rss", text, title: text, xmlUrl })),
    );
  });

  it("colors and switches are read under any prefix for our namespace, and under no other", () => {
    const own = (declaration: string, prefix: string) =>
      read(
        `<opml ${declaration}><body><outline text="A" xmlUrl="https://x/" ${prefix}:color="#ABCDEF" ${prefix}:enabled="false"/></body></opml>`,
      ).outlines[0];
    expect(own('xmlns:n="urn:tapewise:opml"', "n")).toMatchObject({ color: "#ABCDEF", enabled: false });
    expect(own('xmlns:tapewise="urn:else"', "tapewise")).toMatchObject({ color: null, enabled: true });
    expect(read(around('<outline xmlUrl="https://x/" color="#ABCDEF"/>')).outlines[0]?.color).toBeNull();
  });
});

describe("a mutated document", () => {
  const documents = readdirSync(fixtures).map(fixture);
  const pieces = [
    "<",
    ">",
    "&",
    "]]>",
    "<![CDATA[",
    "<!--",
    "<outline ",
    "/>",
    '"',
    "'",
    "\0",
    "<!ENTITY a 'b'>",
    "\uFFFF",
  ];
  const edit = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    cut: fc.integer({ min: 0, max: 60 }),
    insert: fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: "binary", maxLength: 12 })),
  });

  it("is read safely or rejected with a reason, never anything else", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...documents),
        fc.array(edit, { minLength: 1, maxLength: 8 }),
        (bytes, edits) => {
          const edited = edits.reduce((before, { at, cut, insert }) => {
            const start = Math.floor(at * before.length);
            return Buffer.concat([
              before.subarray(0, start),
              Buffer.from(insert),
              before.subarray(start + cut),
            ]);
          }, bytes);
          const result = readOpml(edited, undefined);
          if ("refused" in result) {
            expect(Object.values(opmlRejections)).toContain(result.refused);
            return;
          }
          for (const { line, name: feedName, url } of result.outlines) {
            expect(line).toBeGreaterThan(0);
            expect(feedName === "" || isFeedName(feedName)).toBe(true);
            expect(url).not.toContain("\0");
          }
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
