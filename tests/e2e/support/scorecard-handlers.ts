import { createHash } from "node:crypto";
import { newYorkAt } from "#domain/market/new-york.ts";
import { marketSymbol } from "#domain/market/reaction.ts";
import { entryWindow, exitOf } from "#domain/scorecard/settlement.ts";
import { quoteScopeOf } from "#server/features/market/market-access.ts";
import type { EnvironmentParts } from "./environment-parts.ts";
import type { Commands } from "./environment-protocol.ts";

type Handlers = {
  [Name in "settleCalls" | "addCalls"]: (input: Commands[Name]["in"]) => Promise<Commands[Name]["out"]>;
};

const minuteMs = 60_000;

/** Time and prices of the scorecard: its settlement is given the moment that it works at. */
export function scorecardHandlers({ product }: EnvironmentParts): Handlers {
  const { services, platform } = product();
  const actorOf = async (userId: string) => {
    const { rows } = await platform.database.pool.query(
      `select id as "userId", role, subscription_type as "subscriptionType" from users where id = $1`,
      [userId],
    );
    return { ...rows[0], entitlement: "full" };
  };

  async function record(scope: string, symbol: string, atMs: number, price: number): Promise<void> {
    const origin = { currency: "USD", provider: "FinHub" } as const;
    const minute = { minuteMs: Math.floor(atMs / minuteMs) * minuteMs, atMs, timed: true, price };
    await services.market.prices.record(scope, symbol, {
      minutes: [{ ...minute, ...origin, marketState: "regular" }],
      days: [{ day: newYorkAt(atMs).day, atMs, price, previousClose: null, ...origin }],
    });
  }

  return {
    async settleCalls({ userId, movePercent, marketMovePercent }) {
      const actor = await actorOf(userId);
      const scope = quoteScopeOf(await services.settings.keys.market(actor));
      const { calls } = await services.scorecard.scorecard.list(actor, { state: "open" });
      for (const { symbol, madeAt, horizon } of calls) {
        const window = entryWindow(Date.parse(madeAt));
        const entryMs = (window?.fromMs ?? 0) + 1_000;
        const exit = window && exitOf({ kind: window.kind, atMs: entryMs }, horizon);
        if (!exit) throw new Error("The exchange calendar ends.");
        const moves = { [symbol]: movePercent, [marketSymbol]: marketMovePercent };
        for (const [each, percent] of Object.entries(moves)) {
          await record(scope, each, entryMs, 100);
          await record(scope, each, exit.closesMs, 100 + percent);
        }
        await services.scorecard.settlement.settleDue(entryMs + 2_000);
        await services.scorecard.settlement.settleDue(exit.closesMs + 2 * minuteMs);
      }
      return {};
    },
    async addCalls({ userId, promptName, count, right }) {
      const { rows } = await platform.database.pool.query(
        "select id, prompt from prompts where user_id = $1 and name = $2",
        [userId, promptName],
      );
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
      await platform.database.pool.query(
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
