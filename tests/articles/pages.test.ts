import { describe, expect, it } from "vitest";
import { articleText } from "#domain/full-text/article.ts";
import { judgePage } from "#domain/full-text/judge-page.ts";
import { newspaperArticles } from "#fakes/newspaper/articles.data.ts";
import { layouts, newspaperPage, stubPages } from "#fakes/newspaper/pages.ts";
import { readArticle } from "#server/article-reader/read-article.ts";
import { overlap } from "./readers.ts";

const pageUrl = "https://harborpost.example/markets/story";
const pages = layouts.flatMap((layout) => newspaperArticles.map((article) => ({ layout, article })));

describe("articles on pages of our own", () => {
  it.each(pages)("finds $article.slug in layout $layout", ({ layout, article }) => {
    const { text, signals } = readArticle(newspaperPage(article, { layout }), pageUrl);
    const { f, recall } = overlap(text, article.paragraphs.join("\n"));
    expect(recall).toBeGreaterThan(0.99);
    expect(f).toBeGreaterThan(0.95);
    expect(judgePage(text, signals)).toEqual({ kind: "article" });
  });

  it("has each page's article without what is around it", () => {
    for (const { layout, article } of pages) {
      const { text } = readArticle(newspaperPage(article, { layout }), pageUrl);
      expect(text).not.toMatch(/cookies|Most read|All rights reserved|Advertisement|welders/);
    }
  });

  it("has parts and no markup: links, pictures, headings, lists, tables and quotes", () => {
    const html = `<html><body><article><p>Harbor Steel <a href="/steel?a=1">raised its forecast</a> again, and its
      <b>shares</b> rose while the market fell, as orders came in earlier than in any year since the mill was built.</p>
      <h2>What it expects</h2><ul><li>Profit of $410 million</li><li>Growth of 6% &lt;or more&gt;</li></ul>
      <img src="/p/mill.jpg" alt="The mill"><img src="data:image/gif;base64,R0lGOD" alt=""><img src="/pixel.gif" width="1" height="1">
      <blockquote><p>“Our customers want certainty, and they are ready to pay a little for it,” she said.</p></blockquote>
      <table><tr><th>Quarter</th><th>Profit</th></tr><tr><td>Third</td><td>$98 million</td></tr></table>
      <p>The company keeps its dividend and plans to buy back stock over the next year and a half. <a href="javascript:alert(1)">More</a>
      <script>alert(1)</script></p></article></body></html>`;
    const { blocks } = readArticle(html, pageUrl);
    expect(blocks).toEqual([
      {
        kind: "text",
        runs: [
          { text: "Harbor Steel " },
          { text: "raised its forecast", href: "https://harborpost.example/steel?a=1" },
          {
            text: " again, and its shares rose while the market fell, as orders came in earlier than in any year since the mill was built.",
          },
        ],
      },
      { kind: "heading", runs: [{ text: "What it expects" }] },
      { kind: "item", runs: [{ text: "Profit of $410 million" }] },
      { kind: "item", runs: [{ text: "Growth of 6% <or more>" }] },
      { kind: "picture", url: "https://harborpost.example/p/mill.jpg", alt: "The mill" },
      {
        kind: "quote",
        runs: [
          { text: "“Our customers want certainty, and they are ready to pay a little for it,” she said." },
        ],
      },
      {
        kind: "table",
        rows: [
          ["Quarter", "Profit"],
          ["Third", "$98 million"],
        ],
      },
      {
        kind: "text",
        runs: [
          {
            text: "The company keeps its dividend and plans to buy back stock over the next year and a half. More",
          },
        ],
      },
    ]);
    expect(articleText(blocks)).toContain("Quarter | Profit\nThird | $98 million");
  });
});

describe("tables of articles", () => {
  const tableOf = (rows: number, cells: number) => {
    const row = `<tr>${"<td>1.5</td>".repeat(cells)}</tr>`;
    const [article] = newspaperArticles;
    const table = `<table>${row.repeat(rows)}</table>`;
    const paragraphs = article?.paragraphs.map((text) => `<p>${text}</p>`).join("");
    const { blocks } = readArticle(
      `<html><body><article>${paragraphs}${table}</article></body></html>`,
      pageUrl,
    );
    const found = blocks.find(({ kind }) => kind === "table");
    return found?.kind === "table" ? [found.rows.length, found.rows[0]?.length] : undefined;
  };

  it("have at most 60 rows of 12 cells", () => {
    expect(tableOf(60, 12)).toEqual([60, 12]);
    expect(tableOf(61, 13)).toEqual([60, 12]);
  });

  it("have at least two rows and columns", () => {
    expect(tableOf(2, 2)).toEqual([2, 2]);
    expect(tableOf(1, 2)).toBeUndefined();
    expect(tableOf(2, 1)).toBeUndefined();
  });
});

describe("pages that are not the article", () => {
  it.each([
    ["consent", { kind: "not-article", reason: "consent" }],
    ["challenge", { kind: "not-article", reason: "challenge" }],
    ["script", { kind: "not-article", reason: "script" }],
    ["gone", { kind: "not-article", reason: "gone" }],
    ["empty", { kind: "not-article", reason: "no-text" }],
  ] as const)("says of the %s page what it is", (name, decision) => {
    const { text, signals } = readArticle(stubPages[name], pageUrl);
    expect(judgePage(text, signals)).toEqual(decision);
  });

  it.each([
    ["False", "a text, as many publishers write it"],
    ["http://schema.org/False", "an address"],
    [false, "a boolean"],
  ])("reads isAccessibleForFree %s as %s", (isAccessibleForFree, _form) => {
    const data = JSON.stringify({ "@graph": [{ "@type": ["NewsArticle"], isAccessibleForFree }] });
    const head = `<script type="application/ld+json">${data}</script>`;
    const [article] = newspaperArticles;
    if (!article) throw new Error("no article");
    const { text, signals } = readArticle(newspaperPage(article, { head }), pageUrl);
    expect(judgePage(text, signals)).toEqual({ kind: "paywall" });
  });

  it("recognizes the first paragraph before an offer", () => {
    const [article] = newspaperArticles;
    if (!article) throw new Error("no article");
    const after = `<div class="offer"><h2>Subscribe to continue reading</h2><p>Already a subscriber? Sign in.</p></div>`;
    const { text, signals } = readArticle(newspaperPage(article, { paragraphsMax: 2, after }), pageUrl);
    expect(judgePage(text, signals)).toEqual({ kind: "paywall" });
  });
});
