import type { NewspaperArticle } from "./articles.data.ts";

/** How a site lays out its articles. */
export const layouts = ["plain", "portal", "breaks", "stated"] as const;
export type Layout = (typeof layouts)[number];

export type PageParts = {
  /** Into the head: metas and linked data. */
  head?: string;
  layout?: Layout;
  /** Only so many paragraphs of the article. */
  paragraphsMax?: number;
  /** Behind the article. */
  after?: string;
};

const menu = `<header class="site-header"><a href="/">The Harbor Post</a><nav><ul>
<li><a href="/markets">Markets</a></li><li><a href="/companies">Companies</a></li><li><a href="/opinion">Opinion</a></li>
<li><a href="/subscribe">Subscribe for one dollar</a></li></ul></nav></header>`;
const banner = `<div id="cookie-banner" class="cookie-banner" role="dialog"><p>We use cookies to make this site better.
By clicking accept you agree to our use of cookies.</p><button>Accept</button><button>Settings</button></div>`;
const teasers = `<aside class="sidebar"><h3>Most read</h3><ol><li><a href="/a">Ferry fares go up in the new year</a></li>
<li><a href="/b">Council votes on the old fish market</a></li><li><a href="/c">Storm closes two schools for a day</a></li></ol></aside>`;
const related = `<section class="related-articles"><h3>Related</h3><ul><li><a href="/d">Shipyard hires two hundred welders</a></li>
<li><a href="/e">What the new quota means for small mills</a></li></ul></section>`;
const footer = `<footer><p>© The Harbor Post. All rights reserved. Quotes are delayed by at least fifteen minutes.</p>
<p><a href="/terms">Terms</a> <a href="/privacy">Privacy</a> <a href="/careers">Careers</a></p></footer>`;

const bodyOf: Record<Layout, (article: NewspaperArticle, paragraphs: readonly string[]) => string> = {
  plain: (
    { title, author },
    paragraphs,
  ) => `<main><article><h1>${title}</h1><p class="byline">By ${author}</p>
<figure><img src="/pictures/lead.jpg" alt="The harbor at dawn" width="800" height="500"></figure>
${paragraphs.map((text) => `<p>${text}</p>`).join("\n")}</article></main>`,
  portal: (
    { title, author },
    paragraphs,
  ) => `<div class="grid"><div class="col"><h1>${title}</h1><span>${author}</span>
<div class="social"><a href="#">Share</a> <a href="#">Tweet</a> <a href="#">Mail</a></div><div class="text">
${paragraphs.map((text, at) => `<div class="para"><p>${text}</p></div>${at === 1 ? '<div class="ad">Advertisement</div>' : ""}`).join("\n")}
</div></div>${teasers}</div>`,
  breaks: ({ title }, paragraphs) =>
    `<table><tr><td>${teasers}</td><td><h2>${title}</h2><div class="story">${paragraphs.join("<br><br>\n")}</div></td></tr></table>`,
  stated: ({ title }) => `<div id="root"><h1>${title}</h1><p>Loading the story.</p></div>`,
};

/** A page of the newspaper: the article among all that is around it. */
export function newspaperPage(article: NewspaperArticle, parts: PageParts = {}): string {
  const { head = "", layout = "plain", paragraphsMax = article.paragraphs.length, after = "" } = parts;
  const paragraphs = article.paragraphs.slice(0, paragraphsMax);
  const stated = {
    "@context": "https://schema.org",
    "@type": "NewsArticle",
    headline: article.title,
    articleBody: paragraphs.join("\n\n"),
  };
  const data =
    layout === "stated" ? `<script type="application/ld+json">${JSON.stringify(stated)}</script>` : "";
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${article.title} | The Harbor Post</title>${head}${data}</head>
<body>${banner}${menu}${bodyOf[layout](article, paragraphs)}${after}${related}${footer}</body></html>`;
}

const simple = (title: string, body: string, head = "") =>
  `<!doctype html><html><head><meta charset="utf-8"><title>${title}</title>${head}</head><body>${body}</body></html>`;

/** What sites answer in place of an article, with status 200. */
export const stubPages = {
  consent: simple(
    "Before you continue to The Harbor Post",
    `<h1>Your privacy</h1><p>We and our 842 partners store cookies on your device to personalise advertising. You can accept
all cookies, reject them or change your preferences and your consent at any time under privacy settings.</p>
<button>Accept all</button><button>Manage preferences</button>`,
  ),
  challenge: simple(
    "Just a moment...",
    `<h1>harborpost.example</h1><form id="challenge-form" action="/?t=1" method="post"><p>Verifying that you are human. This
may take a few seconds.</p></form>`,
  ),
  script: simple(
    "The Harbor Post",
    `<noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div>
<p>Please enable JavaScript to read this page.</p>`,
  ),
  gone: simple(
    "Page not found | The Harbor Post",
    `${menu}<h1>404</h1><p>We are sorry, this page does not exist. Try the search, or go to our front page.</p>${footer}`,
  ),
  empty: simple("The Harbor Post", `${menu}<main></main>${footer}`),
} as const;
