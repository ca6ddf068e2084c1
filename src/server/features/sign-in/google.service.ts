import { z } from "zod";
import type { GoogleOutcome } from "#contract/sign-up.ts";
import { decideGoogle, type GoogleIdentity } from "#domain/accounts/google-decision.ts";
import { type GoogleIntent, type IdentityCode, identityMessage } from "#domain/accounts/identity-codes.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import type { SignInProvider } from "#server/vendors/identity/identity.ts";
import type { Ticket, Tickets } from "../sessions/one-time-tokens.service.ts";
import type { SignUpService } from "../sign-up/sign-up.service.ts";
import type { GoogleStore } from "./google.store.ts";
import type { OpenSession } from "./open-session.service.ts";

/** How long a user may take at Google. */
export const googleAttemptSeconds = 600;

export const googleAttemptSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  intent: z.enum(["sign-in", "sign-up"]),
});
type Attempt = z.infer<typeof googleAttemptSchema>;

export type GoogleServiceDeps = {
  /** Undefined without configured credentials. */
  google: SignInProvider | undefined;
  store: GoogleStore;
  tickets: Tickets<Attempt>;
  openSession: OpenSession;
  signUps: Pick<SignUpService, "beginWithGoogle">;
  log: Logger;
};

/** How a visit of the popup ends. */
export type GoogleEnd = {
  outcome: GoogleOutcome;
  intent: GoogleIntent;
  /** Whether the attempt in the browser's cookie is over. */
  spent: boolean;
  setCookies: string[];
  /** Whose account Google's word opens; undefined where it opens none. */
  userId?: string;
};

export type GoogleService = ReturnType<typeof createGoogleService>;

/** @param message in place of the code's own */
export function googleRejected(code: IdentityCode, message = identityMessage(code)): GoogleOutcome {
  return { result: "error", code, message };
}

type Opened = Pick<GoogleEnd, "outcome" | "setCookies" | "userId">;
const rejected = (code: IdentityCode): Opened => ({ outcome: googleRejected(code), setCookies: [] });

/** 'Continue with Google' on the server: whom Google vouches for, and what that opens (READ-23 to READ-26). */
export function createGoogleService(deps: GoogleServiceDeps) {
  const { google, store, tickets, signUps, log } = deps;

  /** Where to send the popup, with what its browser keeps meanwhile; or why not. */
  async function start(
    intent: GoogleIntent,
  ): Promise<{ url: string; ticket: string } | { outcome: GoogleOutcome }> {
    if (!google) return { outcome: googleRejected("internal-error") };
    const begun = await google.begin();
    if (begun.kind === "begun")
      return { url: begun.url, ticket: tickets.issue({ ...begun.attempt, intent }) };
    log.warn({ code: begun.code, detail: begun.detail }, "A sign-in with Google could not begin");
    return { outcome: googleRejected(begun.code) };
  }

  async function open(request: Request, userId: string): Promise<Opened> {
    const { setCookies, secondFactor } = await deps.openSession(request, userId);
    if (secondFactor === null) return { outcome: { result: "signed-in" }, setCookies, userId };
    return { outcome: { result: "second-factor", methods: secondFactor }, setCookies, userId };
  }

  /** Nobody has the address: no session. A sign-up goes on with the identity held here (AUTH-06, AUTH-07). */
  async function welcome(user: GoogleIdentity, intent: GoogleIntent): Promise<Opened> {
    if (intent === "sign-in") {
      const code = "account-not-found";
      return {
        outcome: { result: "error", code, message: identityMessage(code), isNewUser: true },
        setCookies: [],
      };
    }
    const { setCookie, signUp } = await signUps.beginWithGoogle(user);
    const { fullName, email, profilePicture } = signUp;
    return {
      outcome: { result: "new-user", isNewUser: true, isTempUser: true, fullName, email, profilePicture },
      setCookies: [setCookie],
    };
  }

  async function enter(user: GoogleIdentity, intent: GoogleIntent, request: Request): Promise<Opened> {
    const decide = async () => decideGoogle(user, intent, await store.findKnown(user.sub, user.email));
    let decision = await decide();
    if (decision.kind === "link") {
      if (await store.link(decision.userId, user.sub)) return open(request, decision.userId);
      // Of two callbacks at once the second finds the account linked: what it may do is decided on that.
      decision = await decide();
    }
    switch (decision.kind) {
      case "sign-in":
        if (decision.provesEmail) await store.markEmailVerified(decision.userId);
        return open(request, decision.userId);
      case "unknown":
        return welcome(user, intent);
      case "refuse":
        return rejected(decision.code);
      case "link":
        return rejected("internal-error");
    }
  }

  async function settle(
    { value }: Ticket<Attempt>,
    query: URLSearchParams,
    request: Request,
  ): Promise<Opened> {
    if (!google) return rejected("internal-error");
    const answer = await google.finish(query, value);
    if (answer.kind === "identity") return enter(answer.identity, value.intent, request);
    if (answer.code !== "popup-closed-by-user")
      log.warn({ code: answer.code, detail: answer.detail }, "A sign-in with Google failed");
    return rejected(answer.code);
  }

  /** Ends an attempt that comes back from Google. Only the browser that began it can, and once. */
  async function finish(
    sealed: string | undefined,
    query: URLSearchParams,
    request: Request,
  ): Promise<GoogleEnd> {
    const ticket = tickets.read(sealed);
    if (!ticket) return { ...rejected("internal-error"), intent: "sign-in", spent: true };
    const { intent, state } = ticket.value;
    // An earlier window of the same browser, or a link of somebody else: the attempt in progress is left alone.
    if (query.get("state") !== state) return { ...rejected("cancelled-popup-request"), intent, spent: false };
    if (!(await tickets.spend(ticket))) return { ...rejected("internal-error"), intent, spent: true };
    try {
      return { ...(await settle(ticket, query, request)), intent, spent: true };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === "user-not-found") return { ...rejected("account-removed"), intent, spent: true };
      if (error.code === "signups-closed") return { ...rejected("signups-closed"), intent, spent: true };
      throw error;
    }
  }

  return { start, finish };
}
