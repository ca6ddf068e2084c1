import type { Reply } from "../kit/server.ts";
import type { User } from "./tokens.ts";

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

function page(status: number, title: string, content: string): Reply {
  return {
    status,
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>body{font:16px/1.5 sans-serif;max-width:24rem;margin:3rem auto;padding:0 1rem;color:#1a1a1a;background:#fff}
button{display:block;width:100%;padding:.7rem;margin:.5rem 0;font:inherit;border:1px solid #555;border-radius:.5rem;background:#fff;color:#1a1a1a;cursor:pointer;text-align:left}
small{color:#555}</style></head><body><main>${content}</main></body></html>`,
  };
}

/** Lets the visitor pick an account or reject; the ticket names the waiting request. */
export function consentPage(ticket: string, clientId: string, users: readonly User[]): Reply {
  const choices = users.map(
    (user) =>
      `<button name="sub" value="${escaped(user.sub)}">${escaped(user.name)}<br><small>${escaped(user.email)}</small></button>`,
  );
  return page(
    200,
    "Demo sign-in",
    `<h1>Choose an account</h1><p>This page stands in for Google. Nobody is really signed in.</p>
<form method="post" action="/consent"><input type="hidden" name="ticket" value="${escaped(ticket)}">
${choices.join("\n")}<button name="deny" value="1">Cancel</button></form><p><small>to continue to ${escaped(clientId)}</small></p>`,
  );
}

export function errorPage(status: number, code: string, text: string): Reply {
  return page(
    status,
    `Error ${status}: ${code}`,
    `<h1>Access blocked</h1><p>${escaped(text)}</p><p>Error ${status}: ${code}</p>`,
  );
}
