import type { googleEndpoints } from "#contract/passwordless.ts";
import type { GoogleOutcome } from "#contract/sign-up.ts";
import type { GoogleIntent } from "#domain/accounts/identity-codes.ts";
import type { EndpointContext, Handlers } from "#server/http/endpoints.ts";
import type { EndOfCall } from "#server/http/security-events.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { Counter } from "#server/platform/limits/rate-limits.ts";
import { tokenCookie } from "../sessions/token-cookie.ts";
import {
  type GoogleEnd,
  type GoogleService,
  googleAttemptSeconds,
  googleRejected,
} from "./google.service.ts";
import { googlePage, googlePagePolicy } from "./google-page.ts";

export type GoogleRoutesOptions = {
  google: GoogleService;
  /** The public origin; Google sends browsers back to no other. */
  appUrl: string;
  limit: Counter;
};

/**
 * With any other policy the popup would be cut from its opener, on its way to Google or on its way back. Nothing is
 * lost by it: the outcome is addressed to the own origin.
 */
function keepsOpener(c: EndpointContext): void {
  c.header("Cross-Origin-Opener-Policy", "unsafe-none");
}

type Visible = { outcome: GoogleOutcome; intent: GoogleIntent; status?: 200 | 429 };

function answerPage(c: EndpointContext, { outcome, intent, status = 200 }: Visible) {
  c.header("Content-Security-Policy", googlePagePolicy);
  // The address of this page holds the code of the attempt.
  c.header("Referrer-Policy", "no-referrer");
  return c.html(googlePage(outcome, intent), status);
}

/** A popup shows no bare error: whatever goes wrong is an outcome that its opener can put into words. */
function failed(c: EndpointContext, error: unknown, intent: GoogleIntent) {
  if (error instanceof AppError && error.code === "rate-limited") {
    c.header("Retry-After", String(error.retryAfterSeconds ?? 60));
    return answerPage(c, {
      outcome: googleRejected("rate-limited", error.message),
      intent,
      status: 429,
    });
  }
  const err = error instanceof Error ? error.message.slice(0, 500) : String(error);
  c.var.log.error({ requestId: c.var.requestId, err }, "A sign-in with Google broke off");
  return answerPage(c, { outcome: googleRejected("internal-error"), intent });
}

/** Popups come from the product's own pages, under the address that is registered at Google (AUTH-14). */
function isFromHere(c: EndpointContext, appUrl: string): boolean {
  const site = c.req.header("sec-fetch-site");
  const isOwn = site === undefined || site === "same-origin" || site === "none";
  return isOwn && new URL(c.req.url).host === new URL(appUrl).host;
}

/** For the log of security events; a sign-up that goes on is done, and nobody's yet. */
function endOf({ outcome, userId }: GoogleEnd): EndOfCall {
  const ends = { "signed-in": "done", "second-factor": "second-factor", "new-user": "done" };
  return {
    outcome: outcome.result === "error" ? outcome.code : ends[outcome.result],
    ...(userId === undefined ? {} : { userId }),
  };
}

/** The two addresses that the popup of 'Continue with Google' loads. */
export function googleRoutes({
  google,
  appUrl,
  limit,
}: GoogleRoutesOptions): Handlers<typeof googleEndpoints> {
  const cookie = tokenCookie({
    name: "google",
    path: "/api/auth",
    seconds: googleAttemptSeconds,
    sameSite: "Lax",
    appUrl,
  });

  return {
    async startGoogle({ context: c, query: { intent }, network }) {
      keepsOpener(c);
      try {
        if (!isFromHere(c, appUrl))
          return answerPage(c, { outcome: googleRejected("unauthorized-domain"), intent });
        await limit.take(network);
        const started = await google.start(intent);
        if ("outcome" in started) return answerPage(c, { outcome: started.outcome, intent });
        cookie.put(c, started.ticket);
        return c.redirect(started.url);
      } catch (error) {
        return failed(c, error, intent);
      }
    },
    async finishGoogle({ context: c, request, setCookies, concluded }) {
      keepsOpener(c);
      try {
        const query = new URL(request.url).searchParams;
        const end = await google.finish(cookie.read(c), query, request);
        if (end.spent) cookie.remove(c);
        setCookies(end.setCookies);
        concluded(endOf(end));
        return answerPage(c, end);
      } catch (error) {
        return failed(c, error, "sign-in");
      }
    },
  };
}
