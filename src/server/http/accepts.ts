import type { Context } from "hono";
import type { z } from "zod";
import type { ErrorCode } from "#contract/errors.ts";
import { type Message, message } from "#domain/language/translate.ts";
import { AppError } from "#server/platform/app-error.ts";

function parsed<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return storable(result.data);
  const issue = result.error.issues[0];
  const field = issue?.path.join(".");
  throw new AppError("bad-input", {
    ...(field ? { field } : {}),
    ...(issue?.message ? { words: wordsOf(issue) } : {}),
  });
}

/** A rule of the domain names its sentence and values; the schema's own messages are plain. */
const wordsOf = (issue: z.core.$ZodIssue): Message =>
  issue.code === "custom" && issue.params?.words
    ? (issue.params.words as Message)
    : { sentence: issue.message };

/** The database takes neither U+0000 nor half a surrogate pair in a text. */
function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

/** No body of the product is nested half as deep. */
const depthMax = 20;

function storable<T>(value: T, field = "", depth = 0): T {
  if (depth > depthMax)
    throw new AppError("bad-input", { words: message("The request body is nested too deeply.") });
  if (typeof value === "string" && !isStorable(value))
    throw new AppError("bad-input", {
      ...(field ? { field } : {}),
      words: message("The text has a character we can't save. Remove it."),
    });
  if (typeof value === "object" && value !== null)
    for (const [name, child] of Object.entries(value))
      storable(child, field ? `${field}.${name}` : name, depth + 1);
  return value;
}

/** Body of a request by its schema; anything but JSON is rejected, unknown fields are dropped. */
export function acceptsBody<S extends z.ZodType>(schema: S) {
  return async (context: Context): Promise<z.output<S>> => {
    const type = context.req.header("content-type") ?? "";
    if (!/^application\/json\s*(;|$)/i.test(type)) throw new AppError("not-json");
    let value: unknown;
    try {
      value = await context.req.json();
    } catch (cause) {
      throw new AppError("bad-input", { cause, words: message("The request body isn't readable JSON.") });
    }
    return parsed(schema, value);
  };
}

/** Body of a request that is a file. What it says of its type is asked for as a form's JSON is, and not believed. */
export async function acceptsFile(
  context: Context,
  types: readonly string[],
  rejection: ErrorCode,
): Promise<Uint8Array> {
  const [type = ""] = (context.req.header("content-type") ?? "").toLowerCase().split(";");
  if (!types.includes(type.trim())) throw new AppError(rejection);
  return new Uint8Array(await context.req.arrayBuffer());
}

/** Query parameters of a request by their schema; one that is given twice is rejected unless its schema takes a list. */
export function acceptsQuery<S extends z.ZodObject>(schema: S) {
  return (context: Context): z.output<S> => {
    const values: Record<string, string | string[]> = {};
    for (const [name, given] of Object.entries(context.req.queries())) {
      const field = Object.hasOwn(schema.shape, name) ? (schema.shape[name] as z.ZodType) : undefined;
      const isList = given.length > 1 && field?.safeParse(given).success;
      if (given.length > 1 && !isList)
        throw new AppError("bad-input", { field: name, words: message("Give this parameter once.") });
      const [value] = given;
      if (isList) values[name] = given;
      else if (value !== undefined) values[name] = value;
    }
    return parsed(schema, values);
  };
}

/** Body of a request that is a document of its own, of any type but JSON: its bytes tell what it is. */
export async function acceptsDocument(context: Context, rejection: ErrorCode) {
  const contentType = context.req.header("content-type");
  if (/^application\/json\s*(;|$)/i.test(contentType ?? "")) throw new AppError(rejection);
  return { bytes: new Uint8Array(await context.req.arrayBuffer()), contentType };
}
