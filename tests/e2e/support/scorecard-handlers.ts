import { createHash } from "node:crypto";
import { newYorkAt } from "#domain/market/new-york.ts";
import { marketSymbol } from "#domain/market/reaction.ts";
import { lastOpenedDay } from "#domain/market/session.ts";
import { entryWindow, exitOf } from "#domain/scorecard/settlement.ts";
import { quoteScopeOf } from "#server/features/market/market-access.ts";
import type { EnvironmentParts } from "./environment-parts.ts";
import type { Commands } from "./environment-protocol.ts";

type Handlers = {
  [Name in "settleCalls" | "addCalls" | "addPrices"]: (
    input: Commands[Name]["in"],
  ) => Promise<Commands[Name]["out"]>;
};

const minuteMs = 60_000;

/** Time and prices of the scorecard and of alerts: a settlement is given the moment that it works at. */
export function scorecardHandlers({ product }: EnvironmentParts): Handlers {
  // A test may have started the product anew.
  const services = () => product().services;
  const pool = () => product().platform.database.pool;
  const actorOf = async (userId: string) => {
    const { rows } = await pool().query(
      `select id as "userId", role, subscription_type as "subscriptionType" from users where id = $1`,
      [userId],
    );
    return { ...rows[0], entitlement: "full" };
  };

  async function record(scope: string, symbol: string, atMs: number, price: number): Promise<void> {
    const origin = { currency: "USD", provider: "FinHub" } as const;
    const minute = { minuteMs: Math.floor(atMs / minuteMs) * minuteMs, atMs, timed: true, price };
    await services().market.prices.record(scope, symbol, {
      minutes: [{ ...minute, ...origin, marketState: "regular", previousClose: null }],
      days: [{ day: newYorkAt(atMs).day, atMs, price, previousClose: null, ...origin }],
    });
  }

  /** Prices of the page itself belong to another day than those of a test. */
  async function clear(symbol: string): Promise<void> {
    for (const table of ["recorded_prices", "day_prices"])
      await pool().query(`delete from ${table} where symbol = $1`, [symbol]);
  }

  /** The job of the environment may have put a call off by its own clock. */
  async function settle(nowMs: number): Promise<void> {
    await pool().query("update calls set next_look_at = made_at where state = 'open'");
    await services().scorecard.settlement.settleDue(nowMs);
  }

  return {
    async settleCalls({ userId, movePercent, marketMovePercent }) {
      const actor = await actorOf(userId);
      const scope = quoteScopeOf(await services().settings.keys.market(actor));
      const open = async () => (await services().scorecard.scorecard.list(actor, { state: "open" })).calls;
      for (const { symbol, madeAt } of await open()) {
        const window = entryWindow(Date.parse(madeAt));
        if (!window) throw new Error("The exchange calendar ends.");
        for (const each of [symbol, marketSymbol]) {
          await clear(each);
          await record(scope, each, window.fromMs + 1_000, 100);
        }
        await settle(window.toMs);
      }
      // While the exchange is open, a price of the page itself may have come first.
      for (const { symbol, horizon, entry } of await open()) {
        const exit = entry && exitOf(entry, horizon);
        if (!exit) throw new Error("A call has no entry.");
        for (const each of [symbol, marketSymbol]) await clear(each);
        await record(scope, symbol, exit.closesMs, entry.price * (1 + movePercent / 100));
        await record(scope, marketSymbol, exit.closesMs, entry.marketPrice * (1 + marketMovePercent / 100));
        await settle(exit.closesMs + 2 * minuteMs);
      }
      return {};
    },
    async addPrices({ userId, symbol, prices }) {
      const scope = quoteScopeOf(await services().settings.keys.market(await actorOf(userId)));
      const opens: number[] = [];
      for (let day = lastOpenedDay(Date.now() - 86_400_000); opens.length < 10 && day; )
        day = lastOpenedDay(opens.push(day.opensMs) && day.opensMs - 1);
      await pool().query(
        `insert into recorded_prices (scope, symbol, minute, at, seen_at, timed, price, currency, provider, market_state)
         select $1, $2, date_trunc('minute', at), at, at + interval '5 seconds', true, price, 'USD', 'FinHub', 'regular'
         from jsonb_to_recordset($3) as t(at timestamptz, price float8) on conflict do nothing`,
        [
          scope,
          symbol,
          JSON.stringify(
            prices.map(({ daysAgo, hours, price }) => ({
              at: new Date((opens[daysAgo] ?? 0) + hours * 3_600_000),
              price,
            })),
          ),
        ],
      );
      while ((await services().alerts.matching.matchPrices()) > 0);
      return {};
    },
    async addCalls({ userId, promptName, count, right }) {
      const { rows } = await pool().query("select id, prompt from prompts where user_id = $1 and name = $2", [
        userId,
        promptName,
      ]);
      const hash = createHash("sha256").update(rows[0].prompt).digest("hex");
      const atMs = Date.parse("2026-09-15T15:00:00Z");
      const leg = {
        atMs,
        price: 100,
        provider: "FinHub",
        currency: "USD",
        marketAtMs: atMs,
        marketPrice: 100,
        marketProvider: "FinHub",
      };
      const entry = JSON.stringify({ ...leg, kind: "publication" });
      const exitAt = (price: number) =>
        JSON.stringify({ ...leg, atMs: atMs + 29 * 3_600_000, marketAtMs: atMs + 29 * 3_600_000, price });
      await pool().query(
        `insert into calls (id, user_id, prompt_id, prompt_name, prompt_version, prompt_hash, model, input_hash, item_id, title, symbol,
           direction, horizon, confidence, made_at, cost_micro_dollars, next_look_at, state, settled_at, entry, exit)
         select $2 || '-' || n, $1, $2, $3, 1, $4, 'gpt-4o-mini-2024-07-18', $4, 'item-' || n, 'Apple headline ' || n, 'AAPL',
           'up', 1, 45 + (n * 7) % 40, timestamptz '2026-09-15T14:00:00Z' + n * interval '1 minute', 900, now(), 'settled', now(), $5::jsonb,
           case when n <= $6 then $7::jsonb else $8::jsonb end
         from generate_series(1, $9::int) n`,
        [userId, rows[0].id, promptName, hash, entry, right, exitAt(103), exitAt(97), count],
      );
      return {};
    },
  };
}
