import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { streamSSE } from "hono/streaming";
import { newAnalysisSchema } from "#contract/analysis.ts";
import { acceptsBody } from "#server/http/accepts.ts";
import { asAppError, errorBody } from "#server/http/errors.ts";
import type { SignedIn } from "#server/http/signed-in.ts";
import type { AnalysisService } from "./analysis.service.ts";

type Env = SignedIn & { Bindings: HttpBindings };
type Prepared = Awaited<ReturnType<AnalysisService["prepare"]>>;

/** Mounted at /api/news: POST /:id/analyses. Streams unless the caller asks for JSON. */
export const analysisRoutes = (analysis: AnalysisService) =>
  new Hono<Env>().post("/:id/analyses", async (c) => {
    const input = await acceptsBody(newAnalysisSchema)(c);
    const prepared = await analysis.prepare(c.var.actor, c.req.param("id"), input);
    const wantsJson = (c.req.header("accept") ?? "").includes("application/json");
    return wantsJson ? whole(c, analysis, prepared) : streamed(c, analysis, prepared);
  });

async function whole(c: Context<Env>, analysis: AnalysisService, prepared: Prepared): Promise<Response> {
  const stop = new AbortController();
  const { outgoing } = c.env;
  outgoing.once("close", () => stop.abort());
  if (outgoing.destroyed) stop.abort();
  const done = await analysis.run(c.var.actor, prepared, { signal: stop.signal, onDelta: () => undefined });
  return done ? c.json(done, 201) : c.body(null, 204);
}

function streamed(c: Context<Env>, analysis: AnalysisService, prepared: Prepared): Response {
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
