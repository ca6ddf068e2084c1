import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { documentText } from "./document-text.ts";
import { htmlText } from "./html-text.ts";
import { lineOf, paragraphsOf } from "./plain-text.ts";
import { safeLink } from "./safe-link.ts";

describe("htmlText", () => {
  it.each([
    ["plain", "plain"],
    ["AT&amp;T", "AT&T"],
    ["5 < 6 and 7", "5 < 6 and 7"],
    ["<p>One</p><p>Two<br>three</p>", "One\n\nTwo\nthree"],
    ["<ul><li>a</li>\n<li>b</li></ul>", "a\nb"],
    ["a<script>alert(1)</script>b<style>x</style>c", "abc"],
    ["a<script>alert(1)", "a"],
    ["<b onclick=alert(1)>a</b>&lt;img src=x&gt;", "a<img src=x>"],
    ["&amp;lt;b&amp;gt; <i>x</i>", "&lt;b&gt; x"],
    ["<!-- <b>hidden</b> -->shown", "shown"],
    ["a<svg><script>x</script><b>y</b></svg>z", "az"],
    ["a<svg viewBox='0 0 1 1'/>z", "az"],
    ["<![CDATA[<p>twice wrapped</p>]]>", "twice wrapped"],
    ["<p title='a > b' class=x>one</p >two", "one\n\ntwo"],
    ["<!-->a<!--->b<!-- c --!>d<!doctype x>e<?f>g</>h</ i>j", "abdeghj"],
    ["<TITLE>a <b> c</Title>d<Script>x</scripty></SCRIPT >e", "a <b> cde"],
    ["one <", "one <"],
    ["<p>one</p", "one"],
    ["<p>one</p><a href='never closed>two", "one"],
  ])("%s reads %s", (html, text) => expect(htmlText(html, 1_000)).toBe(text));

  it("stops once it has enough", () => {
    expect(htmlText("<p>word</p>".repeat(100_000), 100).length).toBeLessThan(1_000);
  });
});

describe("plain text", () => {
  it("loses what hides, reverses or breaks lines", () => {
    expect(lineOf("TE\u200BSLA \u{E0049}\u{E0067} \u202Ereversed\u202C\u2066", 300)).toBe("TESLA reversed");
    expect(lineOf("one\r\ntwo\u2028three\u001B[2J\u0000", 300)).toBe("one two three[2J");
    expect(lineOf("\u200B\u2060\u3164\uFEFF", 300)).toBe("");
    expect(lineOf("a\uD800b", 300)).toBe("a\uFFFDb");
  });

  it("keeps what scripts and emoji need", () => {
    const family = "👨\u200D👩\u200D👧 می\u200Cخواهم é 日本";
    expect(lineOf(family, 300)).toBe(family);
  });

  it("is left as it is once it is clean, whatever it was", () => {
    const signs = fc.constantFrom(
      "a",
      " ",
      "  ",
      "\n",
      "\r\n",
      "\t",
      "\u00A0",
      "\u200A",
      "é",
      "日",
      "😀",
      "\u0301",
      "\u200D",
      "\uD83D",
      "\u2028",
      "\u0085",
      "\u{1D597}",
      "\u202E",
      "ی",
    );
    fc.assert(
      fc.property(fc.array(signs, { maxLength: 40 }), (all) => {
        for (const clean of [lineOf, paragraphsOf]) {
          const once = clean(all.join(""), 300);
          expect(clean(once, 300)).toBe(once);
          expect(once).not.toMatch(/[\r\t\u00A0\u200A\u2028\u0085\u202E]| {2}| \n|\n |\n{3}|\p{M}{5}/u);
          expect(once.isWellFormed()).toBe(true);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it("caps marks stacked on a letter", () => expect(lineOf(`a${"\u0301".repeat(50)}b`, 300)).toHaveLength(6));

  it("keeps paragraphs apart, with one empty line at most", () => {
    expect(paragraphsOf(" one  two \n\n\n\n three\t \n four ", 300)).toBe("one two\n\nthree\nfour");
  });
});

describe("safeLink", () => {
  const bases = ["https://feeds.example.com/f/feed.xml"];
  it.each([
    [" https://news.example.com/a ", "https://news.example.com/a"],
    ["//news.example.com/p", "https://news.example.com/p"],
    ["/p?x=1&y=2", "https://feeds.example.com/p?x=1&y=2"],
    ["https://news.example.com/über uns", "https://news.example.com/%C3%BCber%20uns"],
    ["java\nscript:alert(1)", null],
    ["data:text/html,x", null],
    ["mailto:a@example.com", null],
    ["https://nasdaq.example.com@evil.example.org/", null],
    [`https://news.example.com/${"a".repeat(3_000)}`, null],
    ["", null],
    [undefined, null],
  ])("%s leads to %s", (link, address) => expect(safeLink(link, bases)).toBe(address));

  it("gives plain addresses as they are, which is as parsing would write them", () => {
    const part = fc.stringMatching(/^[\w.~!$&()*+,;=:@%?#/\\ ^'-]{0,24}$/);
    const host = fc.stringMatching(/^[a-z0-9.-]{1,16}$/);
    fc.assert(
      fc.property(host, part, (name, rest) => {
        const link = `https://${name}.com/${rest}`.trim();
        const url = URL.parse(link);
        const expected = url?.username === "" && url.password === "" ? url.href : null;
        expect(safeLink(link, [])).toBe(expected);
      }),
      { numRuns: 2_000 },
    );
  });

  it("resolves against the nearest base, and that against the next", () => {
    expect(safeLink("c", ["b/", "https://example.com/a/"])).toBe("https://example.com/a/b/c");
    expect(safeLink("c", ["javascript:alert(1)", "https://example.com/a/"])).toBe("https://example.com/a/c");
  });
});

describe("documentText", () => {
  const latin = Buffer.from([0x3c, 0x61, 0x3e, 0xe9, 0x80]);

  it("believes the byte order mark before the HTTP charset before the declaration before UTF-8", () => {
    expect(documentText(Buffer.from("\uFEFF<é>"), "text/xml; charset=iso-8859-1")).toBe("<é>");
    expect(documentText(latin, "text/xml; charset=ISO-8859-1")).toBe("<a>é€");
    const declared = Buffer.concat([Buffer.from('<?xml version="1.0" encoding="windows-1252"?>'), latin]);
    expect(documentText(declared, "text/xml")).toContain("<a>é€");
    expect(documentText(Buffer.from("<a>é"), undefined)).toBe("<a>é");
  });

  it("passes over labels it does not know and never decodes UTF-7", () => {
    expect(documentText(Buffer.from("<a>+ADw-é"), "text/xml; charset=utf-7")).toBe("<a>+ADw-é");
    expect(documentText(Buffer.from("<a>é"), "text/xml; charset=nonsense")).toBe("<a>é");
  });

  it("reads UTF-8 that holds nothing but U+FFFD beyond ASCII as it is", () => {
    expect(documentText(Buffer.from("<a>\uFFFD"), undefined)).toBe("<a>\uFFFD");
  });

  it("reads bytes of which none is UTF-8 as windows-1252, also when called UTF-8; others have U+FFFD", () => {
    expect(documentText(latin, undefined)).toBe("<a>é€");
    expect(documentText(latin, "text/xml; charset=utf-8")).toBe("<a>é€");
    const mixed = Buffer.concat([Buffer.from("<a>ü"), latin]);
    expect(documentText(mixed, "text/xml; charset=utf-8")).toMatch(/^<a>ü<a>\uFFFD+$/);
  });

  it("sees UTF-16 without a mark", () => {
    expect(documentText(Buffer.from("<a>é", "utf16le"), "text/xml")).toBe("<a>é");
  });
});

const markup = [
  ...[
    "<p>",
    "</p>",
    '<p class="a">',
    "<P ID=x>",
    "<p/>",
    "</p >",
    '</p x="1">',
    "<p\n a='b'\n>",
    "<br>",
    "<br />",
  ],
  ...["<b>", "</b>", "<a href='y' title=\"z>\">", '<a href="x">', "</a>", '<p a="x"b>', '<p a="<">', "<p"],
  ...[
    "<td>",
    "</td>",
    "<li>",
    "<h1>",
    "</h1>",
    "<hr/>",
    "<img alt='x'>",
    "<section>",
    "<svg/>",
    '<iframe src="a"/>',
  ],
  ...[
    "<script>",
    "</script>",
    "<style>",
    "</style>",
    "<title>",
    "<textarea>",
    "</textarea>",
    "<xmp>",
    "<video>",
  ],
  ...["<!-- c -->", "<", "< 5", ">", "&amp;", "&lt;p&gt;", "text ", " more\n", "\t", "é", '"', "'"],
];

describe("usual markup", () => {
  it("is read by its expression as the tokenizer reads it, wherever there is anything unusual", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...markup), { maxLength: 14 }),
        fc.constantFrom(5, 1_000),
        (pieces, lengthMax) => {
          const html = pieces.join("");
          fc.pre(html.includes("<") && html.includes(">"));
          // From a comment on the tokenizer reads.
          expect(htmlText(html, lengthMax)).toBe(htmlText(`<!---->${html}`, lengthMax));
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
