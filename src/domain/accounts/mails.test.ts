import { describe, expect, it } from "vitest";
import deEmails from "#domain/language/de/emails.json" with { type: "json" };
import esEmails from "#domain/language/es/emails.json" with { type: "json" };
import { createTranslate, english } from "#domain/language/translate.ts";
import { type MailDetails, mailOf as mailIn } from "./mails.ts";
import { codeText } from "./text-messages.ts";

const mailOf = (facts: MailDetails) => mailIn(facts, english);

const url = "https://news.example.com/reset?token=a_B-1&next=%2F";
const fullName = "Ada Lovelace";
const gpt4o = { model: "gpt-4o", endsOn: "2027-01-14", successor: "gpt-6-luna" };
const every: MailDetails[] = [
  { kind: "sign-in-link", url, minutes: 15 },
  { kind: "password-reset", fullName, url, minutes: 60 },
  { kind: "verify-email", fullName, url, hours: 24 },
  { kind: "verify-email", fullName, url, hours: 24, asked: "sign-in-link" },
  { kind: "change-email", fullName, newEmail: "new@example.com", url, hours: 1 },
  { kind: "email-changed", fullName, newEmail: "new@example.com" },
  { kind: "password-changed", fullName },
  { kind: "changed-by-admin", fullName, changes: ["password", "email", "role", "plan", "new-admin"] },
  { kind: "invitation", url, days: 7 },
  { kind: "plan-ended", fullName, url, until: new Date("2027-11-21T00:00:00.000Z"), last: false },
  { kind: "plan-ended", fullName, url, until: new Date("2027-11-21T00:00:00.000Z"), last: true },
  { kind: "model-ends", fullName, url, isSite: false, ends: [gpt4o] },
  {
    kind: "model-ends",
    fullName,
    url,
    isSite: true,
    ends: [gpt4o, { ...gpt4o, model: "gpt-4.1", successor: null }],
  },
  {
    kind: "new-sign-in",
    fullName,
    device: "Firefox on Linux",
    place: "Austria",
    at: "2026-11-21T14:05:09.120Z",
  },
];
const textOf = (kind: MailDetails["kind"]) => mailOf(every.find((facts) => facts.kind === kind)!).text;
const named = every.map((facts) => [facts.kind, facts] as const);
const withName = (name: string) =>
  every.map((facts) => ("fullName" in facts ? { ...facts, fullName: name } : facts));
const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };
const decoded = (html: string) =>
  html.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? "");
const visibleIn = (html: string) =>
  decoded(
    html
      .replace(/<(style|title)>[\s\S]*?<\/\1>/g, "")
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " "),
  );

describe("every mail", () => {
  it.each(named)("%s: names the product and says what happened, in text and HTML alike", (_, facts) => {
    const { subject, text, html } = mailOf(facts);
    expect(subject).toContain("Tapewise");
    expect(subject.length).toBeLessThan(60);
    expect(text).toContain("Tapewise");
    const visible = visibleIn(html);
    for (const line of text.split("\n\n").slice(0, -1))
      for (const sentence of line.split("\n").filter((part) => !/^(\w+|.*:)$/.test(part)))
        expect(visible).toContain(sentence.replace(/^(Device|Place|Time): /, ""));
  });
  /** About what happens anyway, whoever is signed in. */
  const ofItself = ["plan-ended", "model-ends"];
  it.each(named.filter(([kind]) => !ofItself.includes(kind)))(
    "%s: says what to do when it was somebody else",
    (_, facts) => {
      expect(mailOf(facts).text).toMatch(/If (you didn't|you don't have an account|this wasn't you|not, )/);
    },
  );
  it.each(named.filter(([kind, facts]) => "url" in facts && !ofItself.includes(kind)))(
    "%s: has one link, and how long it works",
    (_, facts) => {
      const { text, html } = mailOf(facts);
      expect(text.split("\n")).toContain(url);
      expect(text).toMatch(/works once(, for this email only,)? and expires in \d+ (minute|hour|day)/);
      const targets = [...html.matchAll(/href="([^"]*)"/g)].map(([, target]) => decoded(target ?? ""));
      expect(new Set(targets)).toEqual(new Set([url]));
    },
  );
  it.each(named.filter(([, facts]) => !("url" in facts)))("%s: has no link", (_, facts) => {
    expect(mailOf(facts).html).not.toContain("href");
    expect(mailOf(facts).text).not.toContain("http");
  });
  it.each(named)("%s: loads nothing, runs nothing, and fits both themes", (_, facts) => {
    const { html } = mailOf(facts);
    expect(html).not.toMatch(/<(img|script|link|iframe|object|form)\b|url\(|@import|\son\w+=/i);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain("prefers-color-scheme:dark");
  });
});

describe("what a user wrote", () => {
  it.each([
    ["markup", "<img src=x onerror=alert(1)>"],
    ["a quote", "Ada\" onclick='x'"],
    ["an entity", "Ada &lt;b&gt;"],
  ])("is escaped: %s", (_, hostile) => {
    for (const facts of [
      ...withName(hostile),
      { kind: "email-changed", fullName, newEmail: hostile } as const,
      { kind: "new-sign-in", fullName, device: hostile, place: hostile, at: hostile } as const,
    ]) {
      const { html } = mailOf(facts);
      expect(html).not.toMatch(/<img|onclick='/);
      expect(html).not.toContain(hostile);
    }
  });
  it("is literal in the text and escaped in the HTML", () => {
    const { text, html } = mailOf({ kind: "password-changed", fullName: "Zoë O'Neil & Sons" });
    expect(text).toContain("Hello Zoë O'Neil & Sons,");
    expect(html).toContain("Hello Zoë O&#39;Neil &amp; Sons,");
  });
  it("never reaches a subject, so that no name forges a header", () => {
    const subjects = every.map((facts) => mailOf(facts).subject);
    const hostile = withName("Ada\r\nBcc: everybody@example.com");
    expect(hostile.map((facts) => mailOf(facts).subject)).toEqual(subjects);
    for (const subject of subjects) expect(subject).not.toMatch(/[\r\n]/);
  });
  it("loses control characters, line breaks and signs that turn the reading direction", () => {
    const { text, html } = mailOf({
      kind: "password-changed",
      fullName: "A\u0000d\u001b[2Ja\r\n\u2028 L\u202eove\u200b",
    });
    expect(text).toContain("Hello Ad[2Ja Love,");
    for (const part of [text, html])
      expect(part.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\u2028\u202e\u200b]/u);
    expect(mailOf({ kind: "email-changed", fullName, newEmail: "a@b.example\r\n\r\nPay me" }).text).toContain(
      "is now a@b.example Pay me.",
    );
  });
  it.each([
    "Win at evil.example",
    "https://evil.example",
    "Call me@evil.example",
    "www evil",
    "x".repeat(61),
    "",
    " \u200b ",
  ])("is no greeting when mail readers would make a link of it, or nobody would read it: %j", (name) => {
    for (const facts of withName(name)) expect(mailOf(facts).text).toMatch(/^Hello,\n/);
  });
  it.each(["x".repeat(60), "Dr. J. R. Smith", "李小龍", "Ada-Maria d'Été", "محمد"])("greets %s", (name) => {
    expect(mailOf({ kind: "password-changed", fullName: name }).text).toContain(`Hello ${name},`);
  });
});

describe("single mails", () => {
  it("one without facts has no empty table and no gap for it", () => {
    const { text, html } = mailOf({ kind: "password-changed", fullName });
    expect(text).not.toContain("\n\n\n");
    expect(html).not.toMatch(/<table[^>]*><\/table>/);
  });
  it("bounds an address and a fact that came from outside", () => {
    const long = mailOf({ kind: "email-changed", fullName, newEmail: "y".repeat(300) });
    expect(long.text).toMatch(/[^y]y{254}[^y]/);
    const sent = mailOf({ kind: "new-sign-in", fullName, device: "y".repeat(300), place: "z", at: "now" });
    expect(sent.text).toMatch(/Device: y{100}\n/);
  });
  it("a new sign-in names device, place and time", () => {
    expect(textOf("new-sign-in")).toContain(
      "Device: Firefox on Linux\nPlace: Austria\nTime: November 21, 2026, 14:05 UTC",
    );
  });
  it("a change of address names the new one", () => {
    for (const kind of ["change-email", "email-changed"] as const)
      expect(textOf(kind)).toContain("new@example.com.");
  });
  it("the end of a model names the model, its day, its successor and what happens then", () => {
    const ends = [gpt4o, { ...gpt4o, model: "gpt-4.1", successor: null }];
    const own = mailOf({ kind: "model-ends", fullName, url, isSite: false, ends: [gpt4o] });
    expect(own.subject).toBe("Your Tapewise AI model ends on January 14, 2027");
    expect(own.text).toContain(
      "Your AI provider ends gpt-4o on January 14, 2027. Your prompts then run on its successor, gpt-6-luna.",
    );
    const site = mailOf({ kind: "model-ends", fullName, url, isSite: true, ends });
    expect(site.subject).toBe("Your Tapewise AI models end soon");
    expect(site.text).toContain("ends gpt-4o on January 14, 2027. Calls then use its successor, gpt-6-luna.");
    expect(site.text).toContain("ends gpt-4.1 on January 14, 2027. From then on calls fail until you choose");
    const alone = mailOf({ kind: "model-ends", fullName, url, isSite: false, ends: ends.slice(1) });
    expect(alone.text).not.toContain("one click");
  });
  it("one hour is no hours, and sixty minutes are an hour", () => {
    expect(textOf("sign-in-link")).toContain("expires in 15 minutes.");
    expect(textOf("password-reset")).toContain("expires in 1 hour.");
    expect(textOf("change-email")).toContain("expires in 1 hour.");
    expect(textOf("verify-email")).toContain("expires in 24 hours.");
  });
});

describe.each([
  [
    "de",
    createTranslate("de", deEmails),
    "21. November 2026, 14:05 UTC",
    "7 Tagen",
    "1 Stunde",
    "14. Januar 2027",
  ],
  [
    "es",
    createTranslate("es", esEmails),
    "21 de noviembre de 2026, 14:05 UTC",
    "7 días",
    "1 hora",
    "14 de enero de 2027",
  ],
] as const)("mails in another language: %s", (locale, t, time, days, hour, end) => {
  const parts = (text: string) =>
    text
      .split("\n\n")
      .slice(0, -1)
      .flatMap((part) => part.split("\n"));
  it.each(named)("%s: says none of it in English, with the same link, names and facts", (_, facts) => {
    const [plain, own] = [mailOf(facts), mailIn(facts, t)];
    expect(own.subject).toContain("Tapewise");
    expect(own.subject.length).toBeLessThan(65);
    const values = [url, "Firefox", "Austria", "new@example.com"];
    const said = new Set(parts(plain.text).filter((line) => !values.some((value) => line === value)));
    expect(parts(own.text).filter((line) => said.has(line))).toEqual([]);
    expect(parts(own.text)).toHaveLength(parts(plain.text).length);
    for (const value of [url, fullName, "new@example.com", "Austria"])
      expect(own.text.includes(value)).toBe(plain.text.includes(value));
    expect(own.text).not.toMatch(/[{}]/);
    expect(own.html).toContain(`<html lang="${locale}">`);
    expect(own.html).not.toContain("Or open this link");
  });
  it("writes days, hours and numbers as the language does", () => {
    const textIn = (kind: MailDetails["kind"]) => mailIn(every.find((facts) => facts.kind === kind)!, t).text;
    expect(textIn("new-sign-in")).toContain(time);
    expect(textIn("invitation")).toContain(days);
    expect(textIn("password-reset")).toContain(hour);
    expect(textIn("model-ends")).toContain(end);
  });
  it("a text message begins with its code", () => {
    const text = codeText("042137", 5, t);
    expect(text).toMatch(/^042137 /);
    expect(text).not.toBe(codeText("042137", 5, english));
  });
});
