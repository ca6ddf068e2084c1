import type { SignUpResult } from "#contract/sign-up.ts";
import { isSessionId } from "#domain/billing/checkout.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { AccountsStore } from "../administration/accounts.store.ts";
import type { StoredUser } from "../administration/new-user.store.ts";
import type { SessionsService } from "../sessions/sessions.service.ts";
import type { OpenSession } from "../sign-in/open-session.service.ts";
import type { SignUpCookie } from "./sign-up-cookie.ts";

export type PaymentResult =
  /** Not confirmed, or not to be asked for at the moment. */
  | { kind: "processing" }
  /** `isOwn` when the asking browser began this sign-up. */
  | { kind: "fulfilled"; userId: string | null; isOwn: boolean }
  /** Paid for nothing: the money goes back. */
  | { kind: "returned" }
  /** Paid, and nothing is left of what was typed in. */
  | { kind: "without-data" }
  | { kind: "unknown" };

export type SignUpResultsDeps = {
  /** Undefined: payments are not set up. `tokenHash` is the asking browser's hold on its sign-up. */
  payments: { resultOf(sessionId: string, tokenHash: string | null): Promise<PaymentResult> } | undefined;
  sessions: Pick<SessionsService, "find">;
  openSession: OpenSession;
  findUser: AccountsStore["findUser"];
  cookie: SignUpCookie;
};

export type SignUpResultsService = ReturnType<typeof createSignUpResults>;

type Answer = { result: SignUpResult; setCookies: string[] };
type Fulfilled = Extract<PaymentResult, { kind: "fulfilled" }>;

/** What became of a payment, for the page that the payment provider sends users to. */
export function createSignUpResults(deps: SignUpResultsDeps) {
  const { payments, sessions, openSession, findUser, cookie } = deps;

  async function signedInUser(headers: Headers): Promise<StoredUser | undefined> {
    const session = await sessions.find(headers);
    const user = session ? await findUser(session.userId) : undefined;
    return user?.removedAt === null ? user : undefined;
  }

  const finished = (sessionId: string, user?: StoredUser): SignUpResult => ({
    status: "finished",
    sessionId,
    signedIn: user !== undefined,
    email: user?.email ?? null,
    subscriptionType: user?.subscriptionType ?? null,
  });

  /** Only the browser that began the sign-up is signed in by it; one with a second factor has to prove that one. */
  async function enter(
    sessionId: string,
    { userId }: Fulfilled,
    request: Request,
  ): Promise<Answer | undefined> {
    const user = userId === null ? undefined : await findUser(userId);
    if (!user || user.removedAt !== null || user.twoFactorEnabled) return undefined;
    const { setCookies } = await openSession(request, user.id);
    return { result: finished(sessionId, user), setCookies: [...setCookies, cookie.removed] };
  }

  async function fulfilled(sessionId: string, paid: Fulfilled, request: Request): Promise<Answer> {
    const user = await signedInUser(request.headers);
    if (user && user.id === paid.userId) return { result: finished(sessionId, user), setCookies: [] };
    const entered = paid.isOwn ? await enter(sessionId, paid, request) : undefined;
    if (entered) return entered;
    // Somebody else's payment is nothing to a signed-in user; an anonymous caller learns that it is paid, and not by whom.
    if (user) throw new AppError("payment-not-found");
    return { result: finished(sessionId), setCookies: [] };
  }

  /**
   * Asks what became of a payment, and signs its payer in (READ-33 to READ-36).
   * @throws AppError no-session-id, payment-not-found, checkout-data-not-found
   */
  async function read(sessionId: string, request: Request): Promise<Answer> {
    if (sessionId === "") throw new AppError("no-session-id");
    if (!payments || !isSessionId(sessionId)) throw new AppError("payment-not-found");
    const paid = await payments.resultOf(sessionId, cookie.read(request.headers));
    switch (paid.kind) {
      case "fulfilled":
        return fulfilled(sessionId, paid, request);
      case "processing":
      case "returned":
        return { result: { status: paid.kind, sessionId }, setCookies: [] };
      case "without-data": {
        const user = await signedInUser(request.headers);
        if (!user) throw new AppError("checkout-data-not-found");
        return { result: finished(sessionId, user), setCookies: [] };
      }
      case "unknown":
        throw new AppError("payment-not-found");
    }
  }

  return { read };
}
