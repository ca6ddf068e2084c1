import { Hono } from "hono";
import { waitlistJoinSchema } from "#contract/waitlist.ts";
import { acceptsBody } from "#server/http/accepts.ts";
import type { Anyone } from "#server/http/signed-in.ts";
import type { Counter } from "#server/platform/limits/rate-limits.ts";
import type { WaitlistService } from "./waitlist.service.ts";

export type WaitlistRoutesOptions = {
  waitlist: WaitlistService;
  limit: Counter;
  clientNetwork: (request: Request) => string;
};

export const waitlistRoutes = ({ waitlist, limit, clientNetwork }: WaitlistRoutesOptions) =>
  new Hono<Anyone>().post("/", async (c) => {
    const { email } = await acceptsBody(waitlistJoinSchema)(c);
    await limit.take(clientNetwork(c.req.raw));
    return c.json(await waitlist.join(email), 201);
  });
