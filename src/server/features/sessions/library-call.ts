import { AppError } from "#server/platform/app-error.ts";
import type { Identity } from "./identity.ts";
import { refusalOf } from "./library-refusals.ts";

export type LibraryAnswer = { body: unknown; setCookies: string[] };

/** A JSON value without any field named `token`. */
function tokenless(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const kept = Object.entries(value).filter(([name]) => name !== "token");
  return Object.fromEntries(kept.map(([name, child]) => [name, tokenless(child)]));
}

/**
 * What the auth library answered. The session token travels in its HttpOnly cookie only, never in a body that a
 * script can read.
 * @throws AppError for a refusal of the library, in the product's own codes.
 */
export async function readLibraryAnswer(response: Response): Promise<LibraryAnswer> {
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw refusalOf(response.status, body);
  if (body === undefined) throw new AppError("unexpected", { cause: "The auth library answered no JSON" });
  return { body: tokenless(body), setCookies: response.headers.getSetCookie() };
}

/** Calls a POST path of the auth library in the name of the request, with exactly this body. */
export async function callLibrary(
  identity: Pick<Identity, "handler">,
  request: Request,
  path: `/api/auth/${string}`,
  body: object,
): Promise<LibraryAnswer> {
  const headers = new Headers(request.headers);
  headers.set("content-type", "application/json");
  headers.delete("content-length");
  const call = new Request(new URL(path, request.url), {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  return readLibraryAnswer(await identity.handler(call));
}
