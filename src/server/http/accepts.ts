import type { Context } from "hono";
import type { z } from "zod";
import { AppError } from "#server/platform/app-error.ts";

function parsed<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const field = issue?.path.join(".");
  throw new AppError("bad-input", {
    ...(field ? { field } : {}),
    ...(issue?.message ? { message: field ? `${field}: ${issue.message}` : issue.message } : {}),
  });
}

/** Body of a request by its schema; anything but JSON is refused, unknown fields are dropped. */
export function acceptsBody<S extends z.ZodType>(schema: S) {
  return async (context: Context): Promise<z.output<S>> => {
    const type = context.req.header("content-type") ?? "";
    if (!/^application\/json\s*(;|$)/i.test(type)) throw new AppError("not-json");
    let value: unknown;
    try {
      value = await context.req.json();
    } catch (cause) {
      throw new AppError("bad-input", { cause, message: "The request body is not readable JSON." });
    }
    return parsed(schema, value);
  };
}

/** Query parameters of a request by their schema; of a parameter given twice the first counts. */
export function acceptsQuery<S extends z.ZodType>(schema: S) {
  return (context: Context): z.output<S> => parsed(schema, context.req.query());
}
