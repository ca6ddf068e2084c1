import { Hono } from "hono";
import { newsQuerySchema } from "#contract/news.ts";
import { acceptsQuery } from "#server/http/accepts.ts";
import { answerHeaders, codingFor, isHeld, packed } from "#server/http/kept-answer.ts";
import type { SignedIn } from "#server/http/signed-in.ts";
import type { NewsService } from "./news.service.ts";

export const newsRoutes = (news: NewsService) =>
  new Hono<SignedIn>().get("/", async (c) => {
    const query = acceptsQuery(newsQuerySchema)(c);
    const { actor } = c.var;
    if (query.refresh === "1") await news.refresh(actor);
    const answer = await news.kept.answer(actor, query);
    // From now on http/hot-answers sends it, as long as it holds.
    if (query.refresh === "0") news.kept.noteSearch(actor.userId, new URL(c.req.url).search, query);
    if (isHeld(answer, c.req.header("if-none-match"))) return c.body(null, 304, headersOf(answer, "held"));
    const coding = codingFor(answer, c.req.header("accept-encoding"));
    const body = await packed(answer, coding);
    return c.body(body, 200, headersOf(answer, coding));
  });

const headersOf = (...form: Parameters<typeof answerHeaders>) => Object.fromEntries(answerHeaders(...form));
