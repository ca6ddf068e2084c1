import type { Me } from "#contract/accounts.ts";
import type { Checkout, CheckoutAnswer, NewSignUp, SignUp, SignUpPatch } from "#contract/sign-up.ts";
import type { SubscriptionType } from "#domain/accounts/account.ts";
import type { GoogleIdentity } from "#domain/accounts/google-decision.ts";
import { missingInSignUp } from "#domain/accounts/held-sign-up.ts";
import type { CheckoutMode } from "#domain/billing/checkout.ts";
import { message } from "#domain/language/translate.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { NewId } from "#server/platform/new-id.ts";
import type { Passwords } from "#server/platform/secrets/password-hash.ts";
import type { AccountsService } from "../administration/accounts.service.ts";
import type { Captcha } from "../sign-in/captcha.ts";
import type { CredentialsStore } from "../sign-in/credentials.store.ts";
import type { OpenSession } from "../sign-in/open-session.service.ts";
import type { SignInLimits } from "../sign-in/sign-in-limits.service.ts";
import type { NewPendingSignUp, PendingSignUp, SignUpStore } from "./sign-up.store.ts";
import { type SignUpCookie, signUpHours } from "./sign-up-cookie.ts";
import { createSignUpGate, type SignUpGateDeps } from "./sign-up-gate.ts";
import type { SignUpKeys } from "./sign-up-keys.ts";
import type { SignUpLimits } from "./sign-up-limits.service.ts";
import { signedUpUser } from "./signed-up-user.ts";

export type SignUpDeps = SignUpGateDeps & {
  store: SignUpStore;
  passwordHashOf: CredentialsStore["passwordHashOf"];
  accounts: Pick<AccountsService, "createHashed">;
  openSession: OpenSession;
  limits: SignUpLimits;
  signInLimits: SignInLimits;
  checkCaptcha: Captcha;
  passwords: Passwords;
  cookie: SignUpCookie;
  signUpKeys: SignUpKeys;
  /** Undefined: payments are not set up. */
  payments: Payments | undefined;
  /** Called once for each account that was created and whose address is not proved. */
  askToVerify: (user: Me) => void;
  clock: Clock;
  newId: NewId;
};

/** How a complete sign-up is paid; the account follows the payment. */
export type Payments = {
  open(payer: PayableSignUp, mode: CheckoutMode): Promise<CheckoutAnswer>;
  /** The paid checkout of a browser whose sign-up is gone for that reason. */
  paidBy(tokenHash: string): Promise<CheckoutAnswer | undefined>;
};

/** A complete sign-up as it is about to be paid. */
export type PayableSignUp = {
  signUpId: string;
  tokenHash: string;
  email: string;
  customerId: null;
  subscriptionType: SubscriptionType;
  expiresAt: Date;
};

/** The end of the wizard: a payment to be made or made already, or the finished account. */
export type CheckedOut = { answer: CheckoutAnswer; setCookies: string[] };

/** Who asks: the headers hold the browser's cookie. */
export type Asker = { headers: Headers; network: string };

export type SignUpService = ReturnType<typeof createSignUpService>;

/** The sign-up as its browser may see it. */
function signUpOf(row: PendingSignUp, keys: SignUpKeys): SignUp {
  return {
    id: row.id,
    fullName: row.fullName,
    email: row.email,
    phone: row.phone,
    subscriptionType: row.subscriptionType,
    authProvider: row.authProvider,
    profilePicture: row.profilePicture,
    hasOpenaiKey: keys.isHeld(row, "openaiApiKey"),
    hasFinnhubKey: keys.isHeld(row, "finnhubApiKey"),
    expiresAt: row.expiresAt.toISOString(),
  };
}

type Complete = PendingSignUp & { fullName: string; email: string; subscriptionType: SubscriptionType };

/** Rejects a sign-up that is not complete, or that is not the one the browser shows (READ-30). */
function judged(row: PendingSignUp, visible: Checkout, keys: SignUpKeys): Complete {
  const missing = missingInSignUp({
    ...signUpOf(row, keys),
    google: row.authProvider === "google",
    hasPassword: row.passwordHash !== null,
  });
  if (missing) throw new AppError("bad-input", missing);
  for (const field of ["email", "fullName", "subscriptionType"] as const)
    if (visible[field] !== undefined && visible[field] !== row[field])
      throw new AppError("bad-input", {
        field,
        words: message("This doesn't match your sign-up. Go back and check it."),
      });
  return row as Complete;
}

/** The sign-up wizard's server side: nothing is an account before its end (specification section 4, READ-28). */
export function createSignUpService(deps: SignUpDeps) {
  const { store, accounts, siteSettings, limits, signInLimits, passwords, cookie, clock, newId } = deps;
  const { signUpKeys: keys } = deps;
  const { requireOpenGate, requireOpenForAll } = createSignUpGate(deps);
  const now = () => new Date(clock.now());

  /** Stores a new sign-up for a day, in place of the browser's earlier one. */
  async function hold(earlierHash: string | null, fields: Partial<NewPendingSignUp> & { id: string }) {
    const { tokenHash, setCookie } = cookie.issue();
    const expiresAt = new Date(clock.now() + signUpHours * 3_600_000);
    const row = await store.replace(earlierHash, { ...fields, tokenHash, expiresAt });
    return { signUp: signUpOf(row, keys), setCookie };
  }

  /**
   * Hashes the password and checks it against the account of that address: the same work whether there is one or not,
   * and the same throttle as for signing in (READ-25, threats T23).
   * @throws AppError account-exists when the user has that account
   */
  async function hashed({ email, password }: NewSignUp, network: string): Promise<string> {
    const guesser = { network, device: undefined };
    await signInLimits.take(email, guesser);
    const stored = await deps.passwordHashOf(email);
    const [passwordHash, isRight] = await Promise.all([
      passwords.hash(password),
      passwords.verify({ hash: stored ?? null, password }),
    ]).catch(async (error) => {
      // A guess that a busy server did not look at counts as none.
      await signInLimits.refund(email, guesser);
      throw error;
    });
    if (!stored || !isRight) return passwordHash;
    await signInLimits.refund(email, guesser);
    throw new AppError("account-exists");
  }

  /** Holds the details typed in, in place of the browser's earlier ones; says nothing about the address. */
  async function begin(input: NewSignUp, { headers, network }: Asker) {
    await requireOpenGate(headers, input.email);
    await limits.begin(network);
    await deps.checkCaptcha(input.captcha, network);
    await limits.name(input.email);
    const passwordHash = await hashed(input, network);
    const { fullName, email, phone, subscriptionType, language } = input;
    const id = newId();
    const details = { id, fullName, email, phone, passwordHash, subscriptionType, language };
    return hold(cookie.read(headers), { ...details, keys: keys.encryptedFor(id, input) });
  }

  /** Holds what Google has vouched for, address included; the rest of the wizard is asked (READ-27). */
  async function beginWithGoogle(identity: Omit<GoogleIdentity, "emailVerified">) {
    await requireOpenForAll();
    const { sub, email, fullName, profilePicture } = identity;
    const vouched = { authProvider: "google", googleUid: sub, email, fullName, profilePicture } as const;
    const { signUp, setCookie } = await hold(null, { id: newId(), ...vouched });
    return { setCookie, signUp: { ...signUp, email, fullName } };
  }

  /** The browser's sign-up. @throws AppError sign-up-expired */
  async function read(headers: Headers): Promise<SignUp> {
    const tokenHash = cookie.read(headers);
    const row = tokenHash === null ? undefined : await store.find(tokenHash, now());
    if (!row) throw new AppError("sign-up-expired");
    return signUpOf(row, keys);
  }

  /** Changes the browser's sign-up, or begins one with what is known so far. */
  async function change(patch: SignUpPatch, { headers, network }: Asker) {
    await limits.change(network);
    const tokenHash = cookie.read(headers);
    const row = tokenHash === null ? undefined : await store.find(tokenHash, now());
    const { openaiApiKey: _, finnhubApiKey: __, ...fields } = patch;
    if (!row) {
      await limits.begin(network);
      const id = newId();
      return hold(tokenHash, { id, ...fields, keys: keys.encryptedFor(id, patch) });
    }
    const changed = await store.change(row.id, { ...fields, keys: keys.encryptedFor(row.id, patch) });
    if (!changed) throw new AppError("sign-up-expired");
    return { signUp: signUpOf(changed, keys), setCookie: null };
  }

  /** Turns the held sign-up into an account, in one transaction: both happen or neither does. */
  async function createAccount(tokenHash: string, visible: Checkout): Promise<Me> {
    const user = await store.take(tokenHash, now(), async (row, tx) => {
      const complete = judged(row, visible, keys);
      const { subscriptionType } = complete;
      const rest = { by: "sign-up", subscriptionType, paymentInfo: { paymentStatus: "unpaid" } } as const;
      const created = await accounts.createHashed(signedUpUser(complete, keys, rest), tx);
      if (!created) throw new AppError("email-taken");
      return created;
    });
    if (!user) throw new AppError("sign-up-expired");
    return user;
  }

  async function finish(tokenHash: string, visible: Checkout, request: Request): Promise<CheckedOut> {
    const user = await createAccount(tokenHash, visible);
    if (!user.emailVerified) deps.askToVerify(user);
    const { setCookies } = await deps.openSession(request, user.id);
    return { answer: { status: "finished", user }, setCookies: [...setCookies, cookie.removed] };
  }

  /**
   * Ends the wizard: opens the payment, or creates the account and its session where that is allowed without one.
   * @throws AppError sign-up-expired, rate-limited, email-taken, payments-not-set-up, payment-provider-down
   */
  async function checkOut(visible: Checkout, request: Request, network: string): Promise<CheckedOut> {
    await limits.checkout(network);
    const tokenHash = cookie.read(request.headers);
    if (tokenHash === null) throw new AppError("sign-up-expired");
    const row = await store.find(tokenHash, now());
    const paid = row ? undefined : await deps.payments?.paidBy(tokenHash);
    if (paid) return { answer: paid, setCookies: [] };
    if (!row) throw new AppError("sign-up-expired");
    const complete = judged(row, visible, keys);
    await requireOpenGate(request.headers, complete.email);
    await limits.tellTaken(network, row.isTaken);
    if (row.isTaken) throw new AppError("email-taken");
    if ((await siteSettings.stored()).signupWithoutPayment) return finish(tokenHash, visible, request);
    if (!deps.payments) throw new AppError("payments-not-set-up");
    const { id: signUpId, email, subscriptionType, expiresAt } = complete;
    const payer = { signUpId, tokenHash, email, customerId: null, subscriptionType, expiresAt };
    const answer = await deps.payments.open(payer, visible.mode ?? "embedded");
    return { answer, setCookies: [] };
  }

  return {
    requireOpenGate,
    begin,
    read,
    beginWithGoogle,
    change,
    checkOut,
    /** Removes what nobody has finished in time. */
    removeExpired: () => store.removeExpired(now()),
  };
}
