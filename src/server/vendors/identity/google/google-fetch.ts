import type { CustomFetch } from "openid-client";
import { readBody } from "#server/platform/egress/body.ts";
import { failureOf, OutboundFailure } from "#server/platform/egress/reasons.ts";

const bytesMax = 256 * 1024;

/** The provider did not answer at all. The library passes TypeErrors on as they are. */
export class GoogleUnreachable extends TypeError {
  readonly reason: string;

  constructor(reason: string) {
    super(`Google cannot be reached (${reason})`);
    this.name = "GoogleUnreachable";
    this.reason = reason;
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && error.name === "TimeoutError") return "timeout";
  const inner = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return failureOf(inner).reason;
}

/** The library's fetch: bounded, its body read whole under the library's deadline. */
export function createGoogleFetch(fetch: typeof globalThis.fetch): CustomFetch {
  return async (url, { body, headers, method, redirect, signal }) => {
    try {
      const init: RequestInit = { headers, method, redirect, ...(signal ? { signal } : {}) };
      if (body != null) init.body = body as NonNullable<RequestInit["body"]>;
      const answer = await fetch(url, init);
      const bytes = answer.body
        ? await readBody(answer.body as AsyncIterable<Uint8Array>, undefined, bytesMax)
        : new Uint8Array();
      const kept = new Headers(answer.headers);
      for (const name of ["content-encoding", "content-length"]) kept.delete(name);
      const isBodiless = answer.status === 204 || answer.status === 304;
      return new Response(isBodiless ? null : bytes.slice(), { status: answer.status, headers: kept });
    } catch (error) {
      if (error instanceof OutboundFailure && error.reason === "too-large") throw error;
      throw new GoogleUnreachable(reasonOf(error));
    }
  };
}

/** Asks one address once and gives every further asker the same answer; other addresses go through. */
export function asksOnce(inner: CustomFetch, onceUrl: string | undefined): CustomFetch {
  let asked: Promise<Response> | undefined;
  return async (url, init) => {
    if (url !== onceUrl) return inner(url, init);
    asked ??= inner(url, init);
    return (await asked).clone();
  };
}
