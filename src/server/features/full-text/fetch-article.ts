import { allowsAi } from "#domain/full-text/ai-permission.ts";
import type { ArticleBlock } from "#domain/full-text/article.ts";
import { pageBytesMax } from "#domain/full-text/limits.ts";
import type { UnavailableReason } from "#domain/full-text/outcome.ts";
import { productName } from "#domain/kernel/product.ts";
import type { FeedParser } from "#server/feed-parser/feed-parser.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Outbound, OutboundResult } from "#server/platform/egress/outbound.ts";
import type { StoredItem } from "../reading-list/news.store.ts";
import type { SiteRulesReader } from "./site-rules.ts";

export type FetchedArticle =
  | {
      kind: "read";
      blocks: ArticleBlock[];
      text: string;
      aiAllowed: boolean;
      /** Of the item's title, as the article settles them. */
      companies: StoredItem["companies"];
    }
  | { kind: "unavailable"; reason: UnavailableReason; siteMs?: number | undefined };

export type ArticleFetcher = (
  item: { link: string; title: string },
  options: { urgent: boolean },
) => Promise<FetchedArticle>;

export type ArticleFetcherDeps = {
  outbound: Pick<Outbound, "fetch">;
  articles: Pick<FeedParser, "readArticle">;
  rulesOf: SiteRulesReader;
  clock: Clock;
};

const headers = { accept: "text/html,application/xhtml+xml;q=0.9", "accept-language": "en,*;q=0.5" };
const robot = productName.toLowerCase();

const none = (reason: UnavailableReason, siteMs?: number): FetchedArticle => ({
  kind: "unavailable",
  reason,
  siteMs,
});

function reasonOf(answer: OutboundResult & { ok: false }): UnavailableReason {
  const { status = 0, reason } = answer;
  if (reason === "too-large") return "not-a-page";
  if (status === 401 || status === 402) return "paywall";
  if (status === 404 || status === 410) return "gone";
  if (status === 429 || status === 503 || reason === "busy" || reason === "breaker-open") return "busy";
  return status >= 400 && status < 500 ? "refused" : "unreachable";
}

/** Reads the page behind an item and nothing else, without cookies, as far as its site's rules let robots. */
export function createArticleFetcher({
  outbound,
  articles,
  rulesOf,
  clock,
}: ArticleFetcherDeps): ArticleFetcher {
  return async ({ link, title }, { urgent }) => {
    const start = URL.parse(link);
    if (!start) return none("no-link");
    const rules = await rulesOf(start, { urgent });
    if (!rules.isRead) return none("unreachable");
    if (!rules.allows(start.href)) return none("robots");
    const answer = await outbound.fetch(start.href, { headers, urgent, bodyBytesMax: pageBytesMax });
    if (!answer.ok) return none(reasonOf(answer), answer.retryAfterMs);
    const page = new URL(answer.finalUrl);
    // Redirects lead to other pages and sites: what they ask for counts, too.
    const theirs = page.origin === start.origin ? rules : await rulesOf(page, { urgent });
    if (!theirs.isRead) return none("unreachable");
    if (!theirs.allows(page.href)) return none("robots");
    const contentType = answer.headers["content-type"];
    if (contentType !== undefined && !/html/i.test(contentType)) return none("not-a-page");
    const meta = { contentType, feedUrl: answer.finalUrl, fetchedAtMs: clock.now() };
    const read = await articles.readArticle(answer.body, meta, title);
    if (read.kind === "failed")
      return none(read.reason === "busy" || read.reason === "closed" ? "busy" : "no-text");
    const { decision, blocks, text, metas, companies } = read.page;
    if (decision.kind === "paywall") return none("paywall");
    if (decision.kind === "not-article") return none(decision.reason);
    const aiAllowed = allowsAi(
      {
        metas,
        robotsTag: answer.headers["x-robots-tag"],
        robotsTxt: theirs.robotsTxt,
        tdmHeader: answer.headers["tdm-reservation"],
        tdmFile: theirs.tdmFile,
        path: page.pathname + page.search,
      },
      robot,
    );
    return { kind: "read", blocks, text, aiAllowed, companies };
  };
}
