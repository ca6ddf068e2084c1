import { messageStyles } from "./data/message-styles.data.ts";
import type { Reply } from "./server.ts";

export function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

export type MessagePage = {
  title: string;
  /** HTML, escaped by who made it. */
  content: string;
  /** Stands in the head of each page: HTML. */
  head: string;
  status?: number;
};

/** The frame of a page that shows messages. No script of another origin runs on it, none inline. */
export function messagePage({ title, content, head, status = 200 }: MessagePage): Reply {
  return {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'",
    },
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escaped(title)}</title><style>${messageStyles}</style></head>
<body><header>${head}</header><main>${content}</main></body></html>`,
  };
}

/** 14:05:09 UTC, with the whole instant in the element. */
export function timeOf(at: string): string {
  return `<time datetime="${at}" title="${at}">${at.slice(11, 19)} UTC</time>`;
}

/** The element that loads `renewalScript` on a list's page. */
export function renewedBy(listUrl: string, newestId: string): string {
  return `<script src="/page.js" data-list="${escaped(listUrl)}" data-newest="${escaped(newestId)}"></script>`;
}

/** Loads the page again when another message is the newest of the list. */
export function renewalScript(): Reply {
  const body = `const { list, newest } = document.currentScript.dataset;
setInterval(async () => {
  const answer = await fetch(list).catch(() => null);
  const messages = answer && answer.ok ? await answer.json() : null;
  if (messages && (messages[0]?.id ?? "") !== newest) location.reload();
}, 2000);
`;
  return {
    status: 200,
    headers: { "content-type": "text/javascript; charset=utf-8", "cache-control": "no-store" },
    body,
  };
}
