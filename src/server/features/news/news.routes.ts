import { Hono } from "hono";
import { newsQuerySchema } from "#contract/news.ts";
import { acceptsQuery } from "#server/http/accepts.ts";
import type { SignedIn } from "#server/http/signed-in.ts";
import type { NewsService } from "./news.service.ts";

export const newsRoutes = (news: NewsService) =>
  new Hono<SignedIn>().get("/", async (c) => {
    const query = acceptsQuery(newsQuerySchema)(c);
    if (query.refresh === "1") await news.refresh(c.var.actor);
    return c.body(await news.listJson(c.var.actor, query), 200, {
      "Content-Type": "application/json; charset=UTF-8",
      "Cache-Control": "private, no-store",
    });
  });
