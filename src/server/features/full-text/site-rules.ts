import robotsModule from "robots-parser";
import { siteRulesBytesMax, siteRulesMs, unreadRulesMs } from "#domain/full-text/limits.ts";
import { productName } from "#domain/kernel/product.ts";
import { createCache } from "#server/platform/cache.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Outbound, OutboundResult } from "#server/platform/egress/outbound.ts";

/** What a site asks of robots. */
export type SiteRules = {
  /** False also while its robots.txt cannot be had (RFC 9309, 2.3.1.4). */
  allows(url: string): boolean;
  isRead: boolean;
  crawlDelayMs: number;
  /** Its robots.txt as far as it has content signals; "" for none. */
  robotsTxt: string;
  /** Its file about text and data mining, as it is; undefined for none. */
  tdmFile: unknown;
};

export type SiteRulesReader = (url: URL, options?: { urgent?: boolean }) => Promise<SiteRules>;

type RobotsTxt = {
  isAllowed(url: string, robot: string): boolean | undefined;
  getCrawlDelay(robot: string): number | undefined;
};
/** It is built for CommonJS, and its types say otherwise. */
const robotsParser = robotsModule as unknown as (url: string, text: string) => RobotsTxt;

const sitesMax = 5_000;
/** "Too many requests" says nothing about the rules; any other answer of this class says that there are none. */
const saysNoRules = (status: number | undefined) =>
  status !== undefined && status >= 400 && status < 500 && status !== 429;

/** Reads the rules of sites, each once a day. */
export function createSiteRules({ outbound, clock }: { outbound: Pick<Outbound, "fetch">; clock: Clock }) {
  const sites = createCache<SiteRules>({
    max: sitesMax,
    ttlMs: ({ isRead }) => (isRead ? siteRulesMs : unreadRulesMs),
    now: clock.now,
  });

  const get = (address: string, accept: string, urgent: boolean): Promise<OutboundResult> =>
    outbound.fetch(address, { headers: { accept }, urgent, bodyBytesMax: siteRulesBytesMax });

  async function load(origin: string, urgent: boolean): Promise<SiteRules> {
    const [robots, tdm] = await Promise.all([
      get(`${origin}/robots.txt`, "text/plain", urgent),
      get(`${origin}/.well-known/tdmrep.json`, "application/json", urgent),
    ]);
    if (!robots.ok && !saysNoRules(robots.status))
      return { allows: () => false, isRead: false, crawlDelayMs: 0, robotsTxt: "", tdmFile: undefined };
    const text = robots.ok ? new TextDecoder().decode(robots.body) : "";
    const rules = robotsParser(`${origin}/robots.txt`, text);
    return {
      allows: (url) => rules.isAllowed(url, productName) !== false,
      isRead: true,
      crawlDelayMs: (rules.getCrawlDelay(productName) ?? 0) * 1_000,
      // Most say nothing of models, and thousands are held.
      robotsTxt: /content-signal/i.test(text) ? text : "",
      tdmFile: tdm.ok ? jsonIn(tdm.body) : undefined,
    };
  }

  const read: SiteRulesReader = ({ origin }, { urgent = false } = {}) =>
    sites.read(origin, () => load(origin, urgent));
  return read;
}

function jsonIn(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
