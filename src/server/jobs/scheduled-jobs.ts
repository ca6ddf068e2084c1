import type { UsersService } from "../features/accounts/users/users.service.ts";
import type { TickerService } from "../features/market/ticker.service.ts";
import type { Job } from "./jobs.ts";

export type ScheduledJobsDeps = {
  ticker: Pick<TickerService, "refresh">;
  users: Pick<UsersService, "purgeRemoved">;
  pool: { query(text: string): Promise<unknown> };
};

/** The product's time table. Feeds are not on it: each has its own pace (see features/news/refresh-loop). */
export function scheduledJobs({ ticker, users, pool }: ScheduledJobsDeps): Job[] {
  return [
    // Every 120 seconds (specification section 9).
    { name: "market.ticker", cron: "*/2 * * * *", atStart: true, run: () => ticker.refresh() },
    {
      name: "accounts.expired",
      cron: "17 * * * *",
      atStart: false,
      run: async () => {
        await pool.query("delete from sessions where expires_at < now()");
        await pool.query("delete from verifications where expires_at < now()");
        await pool.query("delete from pending_sign_ups where expires_at < now()");
        await pool.query("delete from rate_limits where expire < extract(epoch from now()) * 1000");
      },
    },
    { name: "accounts.removed", cron: "37 * * * *", atStart: true, run: users.purgeRemoved },
  ];
}
