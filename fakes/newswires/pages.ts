import { escaped, linkOf, type Wire } from "./feeds.ts";
import type { WireItem } from "./schedule.ts";

const style = `body{font:18px/1.6 Georgia,serif;max-width:40rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a;background:#fff}
header{border-bottom:1px solid #ccc;margin-bottom:1.5rem}header a{color:inherit;text-decoration:none;font-weight:bold}
.mark{background:#fff3cd;border:1px solid #b38600;padding:.4rem .8rem;font-family:sans-serif;font-size:.9rem}
h1{line-height:1.2}time,.by{color:#555;font-family:sans-serif;font-size:.9rem}li{margin:.5rem 0}`;

function page(wire: Wire, title: string, feedPath: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title>
<link rel="alternate" type="${feedPath.endsWith("atom") ? "application/atom+xml" : "application/rss+xml"}" title="${wire.name}" href="${feedPath}">
<style>${style}</style></head>
<body><header><a href="/">${wire.name}</a></header><main>${content}</main></body>
</html>
`;
}

/** What the wire tells beyond its teaser, in words that fit every story. */
const restOf = ({ author }: WireItem): string[] => [
  "The report reached the market shortly before the opening bell. Trading in the shares was lively for the first half hour and calmed down by noon, according to three desks that follow the sector.",
  "“We had expected something like this, only later in the year,” one portfolio manager said. She holds the stock in two funds and has not changed either position so far. Others were more careful and pointed to the quarter's thin margins.",
  "Analysts will look for three things in the coming weeks: whether orders hold up, what the company says about its costs, and how quickly rivals respond. Estimates for the year had been rising slowly since the spring.",
  "The company is expected to give more details on its next call. It did not answer questions about the timing, and a spokesman referred to the statement that it had filed with the regulator.",
  `This article, its people and its figures are invented for a demo; ${author} does not exist.`,
];

/** The readable page behind a headline, marked as a demo. */
export function articlePage(wire: Wire, feedPath: string, item: WireItem): string {
  const at = new Date(item.publishedMs);
  return page(
    wire,
    `${item.title} - ${wire.name}`,
    feedPath,
    `<p class="mark">Demo article: this story and its figures are invented.</p>
<article><h1>${escaped(item.title)}</h1>
<p class="by">By ${escaped(item.author)} · <time datetime="${at.toISOString()}">${at.toUTCString()}</time></p>
<p>${escaped(item.description)}</p>
${restOf(item)
  .map((text) => `<p>${escaped(text)}</p>`)
  .join("\n")}</article>`,
  );
}

/** The wire's front page; names its feed so that feed discovery finds it. */
export function frontPage(wire: Wire, feedPath: string, items: WireItem[]): string {
  const lines = items.map((item) => `<li><a href="${linkOf(wire, item)}">${escaped(item.title)}</a></li>`);
  return page(
    wire,
    wire.name,
    feedPath,
    `<p class="mark">Demo newswire: all headlines are invented.</p><h1>Latest</h1><ul>${lines.join("\n")}</ul>`,
  );
}
