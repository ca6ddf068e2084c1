import { describe, expect, it } from "vitest";
import { judgePage } from "./judge-page.ts";
import type { PageSignals } from "./page-signals.ts";

const plain: PageSignals = {
  title: "Harbor Steel raises its forecast",
  metas: {},
  bodyText: "",
  isFree: undefined,
  hasPaywallMark: false,
  challengeMark: false,
};
/** So many different words that speak of nothing special. */
const prose = (count: number) => Array.from({ length: count }, (_, at) => `steel${at}`).join(" ");
const judged = (text: string, signals: Partial<PageSignals> = {}) =>
  judgePage(text, { ...plain, bodyText: text, ...signals });

describe("what is the article", () => {
  it("takes a text of 60 words, and one of 59 not", () => {
    expect(judged(prose(60))).toEqual({ kind: "article" });
    expect(judged(prose(59))).toEqual({ kind: "not-article", reason: "no-text" });
  });

  it("takes an article beside a cookie banner, a script notice and an offer", () => {
    const bodyText =
      "We use cookies. Accept all. Please enable JavaScript. Subscribe to continue reading our letters.";
    expect(judged(prose(250), { bodyText })).toEqual({ kind: "article" });
  });

  it("takes an article about robots and denied access", () => {
    expect(judged(prose(250), { title: "Access denied: why banks ask whether you are a robot" })).toEqual({
      kind: "article",
    });
  });
});

describe("what is not the article", () => {
  it("recognizes a bot challenge by its title and by its form", () => {
    const challenge = { kind: "not-article", reason: "challenge" };
    expect(judged(prose(70), { title: "Just a moment..." })).toEqual(challenge);
    expect(judged(prose(249), { challengeMark: true })).toEqual(challenge);
    expect(judged("Please verify you are a human to go on.")).toEqual(challenge);
  });

  it("looks for a challenge in the first 4,000 characters of a page", () => {
    const said = "are you a robot";
    const page = (before: number) => judged(prose(70), { bodyText: `${" ".repeat(before)}${said}` });
    expect(page(4_000 - said.length)).toEqual({ kind: "not-article", reason: "challenge" });
    expect(page(4_001 - said.length)).toEqual({ kind: "article" });
  });

  it("takes a page that says it was not found for gone below 125 words", () => {
    const page = (words: number) => judged(prose(words), { bodyText: "Page not found" });
    expect(page(124)).toEqual({ kind: "not-article", reason: "gone" });
    expect(page(125)).toEqual({ kind: "article" });
  });

  it("recognizes a consent wall, in German, too", () => {
    const wall = `${prose(90)} cookies consent partners privacy accept`;
    expect(judged(wall)).toEqual({ kind: "not-article", reason: "consent" });
    expect(judged("Ihre Privatsphäre. Alle akzeptieren oder Abo.")).toEqual({
      kind: "not-article",
      reason: "consent",
    });
  });

  it("recognizes a page that needs scripts", () => {
    expect(judged("You need to enable JavaScript to run this app.")).toEqual({
      kind: "not-article",
      reason: "script",
    });
  });

  it("recognizes an error page that is answered with 200", () => {
    expect(judged(prose(80), { title: "Page not found | Harbor Post" })).toEqual({
      kind: "not-article",
      reason: "gone",
    });
  });
});

describe("what must be paid for", () => {
  it("believes the publisher's own data, even where the whole text is there", () => {
    expect(judged(prose(900), { isFree: false })).toEqual({ kind: "paywall" });
    expect(judged(prose(900), { metas: { "article:content_tier": ["locked"] } })).toEqual({
      kind: "paywall",
    });
    expect(judged(prose(900), { metas: { "article:content_tier": ["free"] }, isFree: true })).toEqual({
      kind: "article",
    });
  });

  it("recognizes the beginning of an article before an offer", () => {
    expect(judged(`${prose(120)} Subscribe to continue reading.`)).toEqual({ kind: "paywall" });
    expect(judged(prose(120), { bodyText: "Already a subscriber? Sign in." })).toEqual({ kind: "paywall" });
    expect(judged(prose(120), { hasPaywallMark: true })).toEqual({ kind: "paywall" });
  });
});
