import type { PageSignals } from "#domain/full-text/page-signals.ts";
import { wordCount, wordsOf } from "#domain/full-text/words.ts";

/** What stood at an item's address in place of an article. */
export const notArticleReasons = ["challenge", "consent", "script", "gone", "no-text"] as const;
export type PageDecision =
  | { kind: "article" }
  | { kind: "paywall" }
  | { kind: "not-article"; reason: (typeof notArticleReasons)[number] };

/** Words that a page must have to be an article. */
export const articleWordsMin = 60;
/** Beyond so many words a page is an article, whatever else it says. */
const stubWordsMax = 250;
/** Part of the words that speak of consent; articles about privacy stay far below. */
const consentPart = 0.04;

const challenge =
  /just a moment|attention required|verify (?:that )?you are (?:a )?human|are you a (?:robot|human)|pardon our interruption|unusual (?:traffic|activity)|checking your browser|access (?:to this page has been )?denied|bot detection|please complete the security check|press (?:&|and) hold/i;
const consent =
  /before you continue|(?:we|your) (?:value )?your privacy|cookie (?:consent|wall|settings|preferences)|accept (?:all|and continue|cookies)|consent to (?:the use of )?cookies|we (?:and our partners|use cookies)|ihre (?:privatsphäre|zustimmung|einwilligung)|alle akzeptieren|tout accepter|nous utilisons des cookies|aceptar (?:todas )?las cookies|accetta/i;
const consentWords = new Set(
  "cookie cookies consent privacy partners accept vendors tracking preferences gdpr advertising personalised personalized datenschutz zustimmung einwilligung akzeptieren confidentialité accepter privacidad aceptar".split(
    " ",
  ),
);
const script =
  /(?:enable|turn on|activate|requires?|needs?|without) java ?script|java ?script (?:is|must be|seems to be|has been)? ?(?:disabled|required|enabled|not (?:enabled|available|supported))|aktivieren sie java ?script|activ(?:er|ez) java ?script|habilite? java ?script/i;
const gone =
  /page (?:was |can(?:no|')t be |could not be |is )?(?:not found|found|no longer (?:available|exists))|(?:^|\W)404(?:\W|$)|(?:article|story|page) (?:has been removed|is unavailable|doesn.t exist|does not exist|is no longer available)|seite nicht gefunden|page introuvable|página no encontrada/i;
const paywall =
  /subscribe (?:now )?to (?:continue|keep|read|unlock)|(?:continue|keep) reading (?:with a|by|for|this article with)|(?:this|the rest of this) (?:article|story|content) is (?:only )?(?:available )?(?:reserved )?(?:for|to) (?:our )?(?:paid |paying )?(?:subscribers|members)|already a (?:subscriber|member)\??|to (?:continue|keep) reading|become a (?:subscriber|member) to|unlock this (?:article|story)|subscribers? only|weiterlesen mit|nur für abonnenten|réservé aux abonnés|exclusivo para suscriptores/i;

const says = (pattern: RegExp, { title, bodyText }: PageSignals) =>
  pattern.test(title) || pattern.test(bodyText.slice(0, 4_000));

/** Locked for everybody who does not pay, as Facebook's and Google's metadata have it. */
const isLocked = ({ metas, isFree }: PageSignals): boolean =>
  isFree === false ||
  ["article:content_tier", "content_tier", "article.content_tier"].some((name) =>
    metas[name]?.some((tier) => /^(?:locked|paid|premium)$/i.test(tier.trim())),
  );

/** Whether what was found is the article, judged by the text that was taken out of the page and by the page. */
export function judgePage(text: string, signals: PageSignals): PageDecision {
  if (isLocked(signals)) return { kind: "paywall" };
  const words = wordCount(text);
  if (words < stubWordsMax) {
    if (signals.challengeMark || says(challenge, signals))
      return { kind: "not-article", reason: "challenge" };
    if (isConsent(text, signals)) return { kind: "not-article", reason: "consent" };
    if (says(gone, { ...signals, bodyText: signals.bodyText.slice(0, 500) }) && words < stubWordsMax / 2)
      return { kind: "not-article", reason: "gone" };
    if (signals.hasPaywallMark || paywall.test(text) || paywall.test(signals.bodyText))
      return { kind: "paywall" };
    if (words < articleWordsMin * 2 && says(script, signals))
      return { kind: "not-article", reason: "script" };
  }
  return words < articleWordsMin ? { kind: "not-article", reason: "no-text" } : { kind: "article" };
}

/** Asked of the text that was found: an article beside a cookie banner is an article. */
function isConsent(text: string, signals: PageSignals): boolean {
  const words = wordsOf(text);
  const spoken = words.filter((word) => consentWords.has(word)).length;
  if (words.length > 0 && spoken >= Math.max(3, words.length * consentPart)) return true;
  return words.length < articleWordsMin && says(consent, signals);
}
