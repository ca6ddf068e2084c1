import { streamSSE } from "hono/streaming";
import type { z } from "zod";
import { type Call, checkedAnswer } from "./endpoints.ts";
import { asAppError, errorBody } from "./errors.ts";

type RunEvents = Readonly<Record<string, z.ZodType>> & { done: z.ZodType };

export type Run<Events extends RunEvents> = {
  /** What the contract says of each event. */
  events: Events;
  /** The line in the log when the run fails unexpectedly. */
  failed: string;
  /**
   * Does the work; undefined when it was stopped.
   * @param signal whoever asked has left
   * @param tell sends an event while the work goes on; nothing where the answer is given once
   */
  run: (
    signal: AbortSignal,
    tell: <Name extends string & keyof Events>(event: Name, data: z.input<Events[Name]>) => void,
  ) => Promise<z.input<Events["done"]> | undefined>;
};

type RunCall = Pick<Call, "context" | "request">;

/**
 * Answers work that takes a while: by events as it goes on, the last of them `done` or `error`, or once, with status 201, to
 * `Accept: application/json`.
 */
export function runAnswer<Events extends RunEvents>(
  call: RunCall,
  run: Run<Events>,
): Promise<Response> | Response {
  const wantsJson = (call.request.headers.get("accept") ?? "").includes("application/json");
  return wantsJson ? answeredOnce(call, run) : streamed(call, run);
}

async function answeredOnce<Events extends RunEvents>(
  { context }: RunCall,
  { events, run }: Run<Events>,
): Promise<Response> {
  const stop = new AbortController();
  const { outgoing } = context.env;
  outgoing.once("close", () => stop.abort());
  if (outgoing.destroyed) stop.abort();
  const done = await run(stop.signal, () => undefined);
  return done === undefined
    ? context.body(null, 204)
    : context.json(checkedAnswer(events.done, done, "event done") as object, 201);
}

function streamed<Events extends RunEvents>(
  { context }: RunCall,
  { events, failed, run }: Run<Events>,
): Response {
  context.header("X-Accel-Buffering", "no");
  return streamSSE(context, async (stream) => {
    const stop = new AbortController();
    stream.onAbort(() => stop.abort());
    const send = (event: string, data: unknown) => stream.writeSSE({ event, data: JSON.stringify(data) });
    try {
      const done = await run(stop.signal, (event, data) => {
        const schema = events[event];
        if (schema) void send(event, checkedAnswer(schema, data, `event ${event}`));
      });
      if (done !== undefined) await send("done", checkedAnswer(events.done, done, "event done"));
    } catch (thrown) {
      const error = asAppError(thrown);
      if (error.code === "unexpected") context.var.log.error({ err: String(error.cause) }, failed);
      await send("error", errorBody(error, context.var.requestId).error);
    }
  });
}
