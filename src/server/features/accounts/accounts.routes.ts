import { Hono } from "hono";
import type { SignedIn } from "#server/http/signed-in.ts";
import type { AccountsService } from "./accounts.service.ts";

export const meRoutes = (accounts: AccountsService) =>
  new Hono<SignedIn>().get("/", async (c) => c.json(await accounts.me(c.var.actor)));
