import { describe, expect, it } from "vitest";
import type { Reaction, ReactionsAnswer } from "#contract/market.ts";
import type { NewsItem } from "#contract/news.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { createLogger } from "#server/platform/log/logger.ts";
import { createBackgroundReader } from "./background.ts";

const hourMs = 3_600_000;
const eventMs = Date.parse("2026-11-20T15:00:00Z");
const at = (hours: number) => new Date(eventMs + hours * hourMs);
const actor: Actor = { userId: "u", role: "USER", subscriptionType: "EARLY_BIRD", entitlement: "full" };

const item = (id: string, title: string, hours: number, rest: Partial<NewsItem> = {}): NewsItem => ({
  id,
  title,
  link: `https://news.example.com/${id}`,
  author: null,
  pubDate: at(hours).toISOString(),
  firstSeenAt: at(hours).toISOString(),
  content: `${title}, in full.`,
  source: "wire",
  feedId: `feed-${id}`,
  feedName: `Wire ${id}`,
  feedColor: "#2563eb",
  detectedCompanies: [{ symbol: "NVDA", name: "NVIDIA Corporation", method: "keyword" }],
  read: false,
  saved: false,
  ...rest,
});

const event = item("event", "Nvidia raises quarterly dividend to 12 cents", 0);
const same = item("same", "Nvidia lifts quarterly dividend to 12 cents a share", 1);
const other = item("other", "Nvidia opens research lab in Zurich", 2);
const before = [
  item("lab", "Nvidia hires lab director", -24),
  item("undated", "Nvidia wins court case", -48, { pubDate: null }),
];

const move = { movePercent: 2.5, marketMovePercent: -0.5 } as Reaction;

function open(options: { reactions?: ReactionsAnswer["reactions"]; fails?: boolean } = {}) {
  const lines: string[] = [];
  const searches: { fromMs: number; toMs: number; limit: number }[] = [];
  const asked: string[] = [];
  const backgroundOf = createBackgroundReader({
    search: async (_, search) => {
      searches.push(search);
      if (options.fails) throw new Error("too slow");
      const all = [other, same, event, ...before];
      const inTime = ({ firstSeenAt }: NewsItem) => {
        const ms = Date.parse(firstSeenAt);
        return ms >= search.fromMs && ms <= search.toMs;
      };
      return { items: all.filter(inTime) };
    },
    reactionsFor: async (_, ids) => {
      asked.push(ids);
      return { reactions: options.reactions ?? {} };
    },
    log: createLogger({ level: "warn", write: (line) => void lines.push(line) }),
  });
  const subject = { id: "event", pubDate: at(0), firstSeenAt: at(0) };
  return { read: () => backgroundOf(actor, subject, "NVDA"), searches, asked, lines };
}

describe("the background of an analysis", () => {
  it("is other headlines of the same event, and earlier ones about the company with what its shares did since", async () => {
    const page = open({
      reactions: { lab: { NVDA: move }, undated: { NVDA: { reason: "None.", state: "unknown" } } },
    });
    expect(await page.read()).toEqual({
      reports: [{ feed: "Wire same", title: same.title, text: same.content, at: at(1).toISOString() }],
      earlier: [
        {
          feed: "Wire lab",
          title: "Nvidia hires lab director",
          at: at(-24).toISOString(),
          movePercent: 2.5,
          marketMovePercent: -0.5,
        },
        {
          feed: "Wire undated",
          title: "Nvidia wins court case",
          at: at(-48).toISOString(),
          movePercent: null,
          marketMovePercent: null,
        },
      ],
    });
    expect(page.asked).toEqual(["lab,undated"]);
  });

  it("looks two days around the headline, and at the 40 days before it for which prices are recorded", async () => {
    const page = open();
    await page.read();
    expect(
      page.searches.map(({ fromMs, toMs }) => [(fromMs - eventMs) / hourMs, (toMs - eventMs) / hourMs]),
    ).toEqual([
      [-48, 48],
      [-40 * 24, -1 / hourMs],
    ]);
  });

  it("what cannot be had is left out, and told in the log", async () => {
    const page = open({ fails: true });
    expect(await page.read()).toEqual({ reports: [], earlier: [] });
    expect(page.lines.join()).toContain("An analysis begins without other reports and earlier headlines");
  });
});
