import { Hono } from "hono";
import { consentSchema } from "#contract/site.ts";
import type { ConsentDecision } from "#domain/site/analytics.ts";
import { acceptsBody } from "#server/http/accepts.ts";
import type { Anyone } from "#server/http/signed-in.ts";
import type { Counter } from "#server/platform/limits/rate-limits.ts";

export type ConsentRoutesOptions = {
  count: (decision: ConsentDecision) => void;
  limit: Counter;
  clientNetwork: (request: Request) => string;
};

/** Counts decisions; who decided is kept nowhere (READ-90). */
export const consentRoutes = ({ count, limit, clientNetwork }: ConsentRoutesOptions) =>
  new Hono<Anyone>().post("/", async (c) => {
    const { decision } = await acceptsBody(consentSchema)(c);
    await limit.take(clientNetwork(c.req.raw));
    count(decision);
    return c.body(null, 204);
  });
