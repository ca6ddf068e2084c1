import { type Context, Hono } from "hono";
import { streamSSE } from "hono/streaming";
import { newAnalysisSchema } from "#contract/analysis.ts";
import { acceptsBody } from "#server/http/accepts.ts";
import { asAppError, errorBody } from "#server/http/errors.ts";
import type { SignedIn } from "#server/http/signed-in.ts";
import type { AnalysisService } from "./analysis.service.ts";

/** Mounted at /api/news: POST /:id/analyses. Streams unless the caller asks for JSON. */
export const analysisRoutes = (analysis: AnalysisService) =>
  new Hono<SignedIn>().post("/:id/analyses", async (c) => {
    const input = await acceptsBody(newAnalysisSchema)(c);
    const prepared = await analysis.prepare(c.var.actor, c.req.param("id"), input);
    if ((c.req.header("accept") ?? "").includes("application/json"))
      return c.json(
        await analysis.run(c.var.actor, prepared, { signal: c.req.raw.signal, onDelta: () => undefined }),
        201,
      );
    return streamed(c, analysis, prepared);
  });

function streamed(
  c: Context<SignedIn>,
  analysis: AnalysisService,
  prepared: Awaited<ReturnType<AnalysisService["prepare"]>>,
): Response {
  c.header("X-Accel-Buffering", "no");
  return streamSSE(c, async (stream) => {
    const stop = new AbortController();
    stream.onAbort(() => stop.abort());
    const send = (event: string, data: object) => stream.writeSSE({ event, data: JSON.stringify(data) });
    try {
      const done = await analysis.run(c.var.actor, prepared, {
        signal: stop.signal,
        onDelta: (text) => void send("delta", { text }),
      });
      if (done) await send("done", done);
    } catch (thrown) {
      const error = asAppError(thrown);
      if (error.code === "unexpected") c.var.log.error({ err: String(error.cause) }, "An analysis failed");
      await send("error", errorBody(error, c.var.requestId).error);
    }
  });
}
