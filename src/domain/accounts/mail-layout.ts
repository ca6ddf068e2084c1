import { dateFormat } from "#domain/language/formats.ts";
import type { Translate } from "#domain/language/translate.ts";
import { productName } from "../kernel/product.ts";

/** A mail before it has a form. Texts may hold what a user wrote: they are escaped here. */
export type Letter = {
  subject: string;
  greeting: string;
  paragraphs: string[];
  /** Shown as a small table: device, place, time. */
  facts?: (readonly [name: string, value: string])[];
  action?: Link;
  /** Lists of links, each under a title. */
  sections?: Section[];
  /** Below the action, quieter. */
  notes: string[];
  /** How to get no more of these emails. */
  stop?: Link;
};

type Link = { label: string; url: string };
type Section = {
  title: string;
  lines: { text: string; url: string; note: string }[];
  action?: Link;
};

export type MailText = { subject: string; text: string; html: string };

const unseen =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu;

/** One line, without characters that are not seen or that reorder what is seen. */
export function inOneLine(text: string, lengthMax: number): string {
  return text.replace(/\s+/gu, " ").replace(unseen, "").trim().slice(0, lengthMax);
}

/** "November 21, 2026", as the language writes it. */
export const longDay = dateFormat({ year: "numeric", month: "long", day: "numeric", timeZone: "UTC" });

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

const linkText = ({ label, url }: Link): string => `${label}:\n${url}`;

/** Every part after the other, with addresses on lines of their own. */
function textOf({ greeting, paragraphs, facts = [], action, sections = [], notes, stop }: Letter): string {
  const parts = [
    greeting,
    ...paragraphs,
    ...(facts.length > 0 ? [facts.map(([name, value]) => `${name}: ${value}`).join("\n")] : []),
    ...(action ? [linkText(action)] : []),
    ...sections.flatMap(({ title, lines, action: more }) => [
      title.toUpperCase(),
      ...lines.map(({ text, url, note: said }) => [text, said, url].join("\n")),
      ...(more ? [linkText(more)] : []),
    ]),
    ...notes,
    ...(stop ? [linkText(stop)] : []),
    `-- \n${productName}`,
  ];
  return `${parts.join("\n\n")}\n`;
}

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Mail readers that know no style sheet get the light colors of the style attributes. */
const darkColors = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.paper{background:#0e1014!important}.card{background:#15181d!important;border-color:#2b2e36!important}
.ink{color:#ebedf0!important}.soft{color:#acb0b7!important}.key{background:#93acf9!important}.key a{color:#0a0f1c!important}.link{color:#93acf9!important}}`;

const plain = "font-size:16px;line-height:24px;color:#181c24";
const quiet = "font-size:13px;line-height:20px;color:#545964";

function paragraph(text: string): string {
  return `<p class="ink" style="margin:0 0 16px;${font};${plain}">${escaped(text)}</p>`;
}

function note(text: string): string {
  return `<p class="soft" style="margin:0 0 16px;${font};${quiet}">${escaped(text)}</p>`;
}

function factsTable(facts: (readonly [string, string])[]): string {
  const cell = `padding:4px 16px 4px 0;${font};font-size:14px;line-height:20px;vertical-align:top`;
  const rows = facts.map(
    ([name, value]) =>
      `<tr><td class="soft" style="${cell};color:#545964">${escaped(name)}</td><td class="ink" style="${cell};color:#181c24">${escaped(value)}</td></tr>`,
  );
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px">${rows.join("")}</table>`;
}

function actionBlock({ label, url }: { label: string; url: string }, t: Translate): string {
  const href = escaped(url);
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr>
<td class="key" style="border-radius:8px;background:#324fcf"><a href="${href}" style="display:inline-block;padding:12px 20px;${font};font-size:16px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none">${escaped(label)}</a></td>
</tr></table>
<p class="soft" style="margin:0 0 16px;${font};${quiet}">${escaped(t("Or open this link:"))}<br><a class="link" href="${href}" style="color:#324fcf;word-break:break-all">${href}</a></p>`;
}

const quietLink = ({ label, url }: Link): string =>
  `<p class="soft" style="margin:0 0 16px;${font};${quiet}"><a class="link" href="${escaped(url)}" style="color:#324fcf">${escaped(label)}</a></p>`;

function sectionHtml({ title, lines, action }: Section): string {
  const rows = lines.map(({ text, url, note: said }) => {
    const style = `${font};font-size:15px;line-height:21px;font-weight:600`;
    const words = `<a class="ink" href="${escaped(url)}" style="${style};color:#181c24;text-decoration:none">${escaped(text)}</a>`;
    return `<tr><td style="padding:0 0 14px">${words}<br><span class="soft" style="${font};${quiet}">${escaped(said)}</span></td></tr>`;
  });
  return `<h2 class="soft" style="margin:20px 0 12px;${font};font-size:13px;line-height:18px;font-weight:600;color:#545964">${escaped(title)}</h2>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${rows.join("")}</table>${action ? quietLink(action) : ""}`;
}

/** One card in a table, readable without styles, without pictures. */
function htmlOf(letter: Letter, t: Translate): string {
  const { subject, greeting, paragraphs, facts = [], action, sections = [], notes, stop } = letter;
  const content = [
    paragraph(greeting),
    ...paragraphs.map(paragraph),
    ...(facts.length > 0 ? [factsTable(facts)] : []),
    ...(action ? [actionBlock(action, t)] : []),
    ...sections.map(sectionHtml),
    ...notes.map(note),
    ...(stop ? [quietLink(stop)] : []),
  ];
  return `<!doctype html>
<html lang="${t.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title><style>${darkColors}</style></head>
<body class="paper" style="margin:0;padding:0;background:#f1f2f5">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f1f2f5"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:520px"><tr><td style="padding:0 4px 16px"><span class="ink" style="${font};font-size:16px;line-height:24px;font-weight:700;color:#181c24">${escaped(productName)}</span></td></tr>
<tr><td class="card" style="padding:28px 24px 12px;background:#ffffff;border:1px solid #dee0e4;border-radius:8px">
<h1 class="ink" style="margin:0 0 20px;${font};font-size:20px;line-height:26px;font-weight:600;color:#181c24">${escaped(subject)}</h1>
${content.join("\n")}
</td></tr></table>
</td></tr></table>
</body></html>
`;
}

/** @param t of the language that the letter is in */
export function mailFrom(letter: Letter, t: Translate): MailText {
  return { subject: letter.subject, text: textOf(letter), html: htmlOf(letter, t) };
}

const nameLengthMax = 60;

/**
 * Mail readers make a link of anything that looks like an address, and an anonymous caller can sign up with another user's
 * email and any name: a name that could become a link is not repeated.
 */
const linkLike = /[/\\@:<>]|\.\p{L}{2}|\bwww\b/iu;

export function greetingOf(fullName: string, t: Translate): string {
  const name = inOneLine(fullName, fullName.length);
  return name === "" || name.length > nameLengthMax || linkLike.test(name)
    ? t("Hello,")
    : t("Hello {name},", { name });
}
