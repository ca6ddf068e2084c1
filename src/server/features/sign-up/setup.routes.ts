import { Hono } from "hono";
import { firstAdminSchema } from "#contract/setup.ts";
import { acceptsBody } from "#server/http/accepts.ts";
import type { Anyone } from "#server/http/signed-in.ts";
import type { Counter } from "#server/platform/limits/rate-limits.ts";
import type { FirstAdminService } from "./first-admin.service.ts";

export type SetupRoutesOptions = {
  firstAdmin: FirstAdminService;
  limit: Counter;
  clientNetwork: (request: Request) => string;
};

export const setupRoutes = ({ firstAdmin, limit, clientNetwork }: SetupRoutesOptions) =>
  new Hono<Anyone>().post("/", async (c) => {
    await limit.take(clientNetwork(c.req.raw));
    return c.json(await firstAdmin.create(await acceptsBody(firstAdminSchema)(c)), 201);
  });
