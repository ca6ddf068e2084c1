import type { PageSignals } from "#domain/full-text/page-signals.ts";
import { isElement, isText, type PageDocument, type PageElement, tagOf } from "./page-dom.ts";

const jsonLdLengthMax = 1_000_000;
const nodesMax = 500;

/** What a page says of itself, read before its article is taken out. */
export function pageSignals(document: PageDocument): PageSignals & { articleBody: string } {
  const signals = { ...linkedData(document), title: document.title };
  const metas = new Map<string, string[]>();
  for (const meta of document.querySelectorAll("meta")) {
    const name = (meta.getAttribute("name") ?? meta.getAttribute("property") ?? "").trim().toLowerCase();
    const content = meta.getAttribute("content") ?? "";
    if (name !== "") metas.set(name, [...(metas.get(name) ?? []), content.slice(0, 500)]);
  }
  return {
    ...signals,
    metas: Object.fromEntries(metas),
    bodyText: bodyText(document),
    hasPaywallMark: document.querySelector(paywallMarks) !== null,
    challengeMark: document.querySelector(challengeMarks) !== null,
  };
}

/** Elements that only a page behind a wall has. */
const paywallMarks =
  "[class~='paywall-overlay'], [id='paywall-overlay'], [data-paywall-active='true'], [class~='regwall'], [class~='subscriber-only-message'], [class~='piano-offer']";
/** What the pages of bot guards are made of. */
const challengeMarks =
  "#challenge-form, #challenge-running, #cf-challenge-running, .cf-turnstile-wrapper, #px-captcha, [class~='g-recaptcha'][data-callback], script[src*='/cdn-cgi/challenge-platform/'][src*='orchestrate'], script[src*='captcha-delivery.com'], iframe[src*='captcha-delivery.com'], #sec-if-cpt-container";

const bodyTextMax = 20_000;
const unseen = new Set(["SCRIPT", "STYLE", "NOSCRIPT", "TEMPLATE"]);

function bodyText(document: PageDocument): string {
  const parts: string[] = [];
  let length = 0;
  (function walk(element: PageElement): void {
    for (const child of element.childNodes) {
      if (length > bodyTextMax) return;
      if (isText(child)) {
        const text = (child.textContent ?? "").replace(/\s+/g, " ").trim();
        if (text !== "") {
          parts.push(text);
          length += text.length;
        }
      } else if (isElement(child) && !unseen.has(tagOf(child))) walk(child);
    }
  })(document.body ?? document);
  return parts.join(" ").slice(0, bodyTextMax);
}

type Linked = { isFree: boolean | undefined; articleBody: string };

/** The schema.org data of a page: whether it may be read without paying, and the text where it is given. */
function linkedData(document: PageDocument): Linked {
  const found: Linked = { isFree: undefined, articleBody: "" };
  let nodes = 0;
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null || nodes > nodesMax) return;
    nodes += 1;
    if (Array.isArray(value)) {
      for (const each of value) visit(each);
      return;
    }
    const node = value as Record<string, unknown>;
    if (isArticle(node["@type"])) {
      const free = freeOf(node.isAccessibleForFree);
      // A part that is not free is what makes a metered page so, whatever the whole says.
      if (free !== undefined && found.isFree !== false) found.isFree = free;
      const body = node.articleBody;
      if (typeof body === "string" && body.length > found.articleBody.length) found.articleBody = body;
    }
    for (const name of ["@graph", "mainEntity", "mainEntityOfPage"]) visit(node[name]);
  };
  for (const script of document.querySelectorAll("script[type='application/ld+json']")) {
    const text = script.textContent ?? "";
    if (text.length > jsonLdLengthMax) continue;
    try {
      visit(JSON.parse(text.replace(/[\n\r\t]+/g, " ")));
    } catch {
      // Publishers write it by hand: what cannot be read says nothing.
    }
  }
  return found;
}

const isArticle = (type: unknown): boolean =>
  Array.isArray(type)
    ? type.some(isArticle)
    : typeof type === "string" && /(?:article|posting|report|webpage|creativework)$/i.test(type);

/** Schema.org asks for a boolean; texts and addresses of it are common. */
function freeOf(value: unknown): boolean | undefined {
  const text = String(value ?? "").toLowerCase();
  if (/(?:^|\/)false$/.test(text)) return false;
  return /(?:^|\/)true$/.test(text) ? true : undefined;
}
