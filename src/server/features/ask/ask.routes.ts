import { streamSSE } from "hono/streaming";
import { type askEndpoints, askEventSchemas } from "#contract/ask.ts";
import { type Call, checkedAnswer, type Handlers } from "#server/http/endpoints.ts";
import { asAppError, errorBody } from "#server/http/errors.ts";
import type { AskService } from "./ask.service.ts";

type AskCall = Call<(typeof askEndpoints)["ask"]>;
const { done: doneEvent, reading } = askEventSchemas;

export const askRoutes = (service: AskService): Handlers<typeof askEndpoints> => ({
  ask(call) {
    const wantsJson = (call.request.headers.get("accept") ?? "").includes("application/json");
    return wantsJson ? whole(call, service) : streamed(call, service);
  },
  estimateAsk: ({ actor }) => service.estimate(actor),
});

async function whole({ context, actor, body }: AskCall, service: AskService): Promise<Response> {
  const stop = new AbortController();
  const { outgoing } = context.env;
  outgoing.once("close", () => stop.abort());
  if (outgoing.destroyed) stop.abort();
  const done = await service.ask(actor, body, { signal: stop.signal, onReading: () => undefined });
  return done ? context.json(checkedAnswer(doneEvent, done, "event done"), 201) : context.body(null, 204);
}

function streamed({ context, actor, body }: AskCall, service: AskService): Response {
  context.header("X-Accel-Buffering", "no");
  return streamSSE(context, async (stream) => {
    const stop = new AbortController();
    stream.onAbort(() => stop.abort());
    const send = (event: string, data: object) => stream.writeSSE({ event, data: JSON.stringify(data) });
    try {
      const done = await service.ask(actor, body, {
        signal: stop.signal,
        onReading: (passages) => void send("reading", checkedAnswer(reading, { passages }, "event reading")),
      });
      if (done) await send("done", checkedAnswer(doneEvent, done, "event done"));
    } catch (thrown) {
      const error = asAppError(thrown);
      if (error.code === "unexpected")
        context.var.log.error({ err: String(error.cause) }, "A question failed");
      await send("error", errorBody(error, context.var.requestId).error);
    }
  });
}
