import { escaped, messagePage, renewedBy, timeOf } from "../kit/message-page.ts";
import type { Reply } from "../kit/server.ts";
import type { StoredMail } from "./stored-mail.ts";

export type MailboxPages = {
  list(mails: readonly StoredMail[]): Reply;
  mail(mail: StoredMail): Reply;
  /** The HTML part alone. */
  htmlPart(mail: StoredMail): Reply;
  missing(): Reply;
};

const sandbox = "allow-popups allow-popups-to-escape-sandbox";

/** Addresses become links that open in a tab of their own. */
function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) =>
      index % 2 === 1
        ? `<a href="${escaped(part)}" target="_blank" rel="noopener noreferrer">${escaped(part)}</a>`
        : escaped(part),
    )
    .join("");
}

function listOf(mails: readonly StoredMail[]): string {
  if (mails.length === 0)
    return '<p class="empty">No emails yet. Ask for a sign-in link or a new password and it shows up here.</p>';
  const rows = mails.map(
    (mail) =>
      `<li><a href="/mails/${mail.id}"><span class="subject">${escaped(mail.subject || "(no subject)")}</span>
<span class="facts"><span>${escaped(mail.to.join(", "))}</span>${timeOf(mail.at)}</span></a></li>`,
  );
  return `<ol class="messages">${rows.join("\n")}</ol>`;
}

function contentOf(mail: StoredMail): string {
  const frame = mail.html
    ? `<iframe title="The email as shown" src="/mails/${mail.id}/html" sandbox="${sandbox}"></iframe>`
    : "";
  return `<p class="back"><a href="/">All emails</a></p><h1>${escaped(mail.subject || "(no subject)")}</h1>
<dl><div><dt>To</dt><dd>${escaped(mail.to.join(", "))}</dd></div><div><dt>From</dt><dd>${escaped(mail.from)}</dd></div>
<div><dt>At</dt><dd>${timeOf(mail.at)}</dd></div></dl>${frame}
<h2>As plain text</h2><pre tabindex="0" aria-label="The mail as plain text">${withLinks(mail.text)}</pre>`;
}

/** @param textMessagesUrl named in the head of each page when there is such a page */
export function createMailboxPages(textMessagesUrl: string | undefined): MailboxPages {
  const other = textMessagesUrl ? `<a href="${escaped(textMessagesUrl)}">Text messages</a>` : "";
  const head = `<a class="name" href="/">Demo mailbox</a><p>Emails end here. None leave this machine.</p>${other}`;
  return {
    list: (mails) =>
      messagePage({
        title: "Emails",
        head,
        content: `<h1>Emails</h1>${listOf(mails)}${renewedBy("/mails.json", mails[0]?.id ?? "")}`,
      }),
    mail: (mail) => messagePage({ title: mail.subject || "(no subject)", head, content: contentOf(mail) }),
    // Its own policy holds also when it is opened outside the frame.
    htmlPart: (mail) => ({
      status: 200,
      headers: {
        "content-type": "text/html; charset=utf-8",
        "cache-control": "no-store",
        "referrer-policy": "no-referrer",
        "x-content-type-options": "nosniff",
        "content-security-policy": `default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; sandbox ${sandbox}`,
      },
      body: `<!doctype html><base target="_blank">${mail.html.replace(/^\s*<!doctype[^>]*>/i, "")}`,
    }),
    missing: () =>
      messagePage({
        title: "No such mail",
        head,
        content: '<h1>No such mail</h1><p>Only the newest 200 are kept. <a href="/">All emails</a></p>',
        status: 404,
      }),
  };
}
