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
<p>${wire.name} is a stand-in for a newswire. It has no reporters and no readers.</p></article>`,
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
