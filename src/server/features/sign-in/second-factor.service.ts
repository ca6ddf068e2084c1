import { randomInt, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { SecondFactor, TwoFactorSetup } from "#contract/accounts.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { productName } from "#domain/kernel/product.ts";
import { message } from "#domain/language/translate.ts";
import type { RequestSession } from "#server/http/signed-in.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { EventBus } from "#server/platform/events/events.ts";
import { decryptText, encryptText } from "#server/platform/secrets/text-cipher.ts";
import type { Reauthentication } from "../sessions/reauthentication.service.ts";
import { type LiveSession, type SessionsService, signedInUserOf } from "../sessions/sessions.service.ts";
import type { CredentialsStore } from "./credentials.store.ts";
import type { KnownDeviceCookie } from "./known-device-cookie.ts";
import type { OpenSession } from "./open-session.service.ts";
import type { SecondFactorStore, StoredFactor } from "./second-factor.store.ts";
import type { Challenge, SecondFactorChallenges } from "./second-factor-challenge.service.ts";
import type { CookieAnswer } from "./sign-in-answer.ts";
import { type IdentityLimits, subjectKey } from "./sign-in-limits.service.ts";
import { isTotp, otpauthUri } from "./totp.ts";

export type SecondFactorDeps = {
  store: SecondFactorStore;
  users: Pick<CredentialsStore, "findById">;
  challenges: SecondFactorChallenges;
  sessions: Pick<SessionsService, "find" | "replace">;
  openSession: OpenSession;
  reauthentication: Pick<Reauthentication, "confirm">;
  limits: Pick<IdentityLimits, "secondFactor" | "usedCodes">;
  knownDevice: Pick<KnownDeviceCookie, "find">;
  /** Encrypts what is stored. */
  secret: string;
  events: EventBus;
  clock: Clock;
};

/** Who asks for a change of the factor, and the password that proves it. */
export type FactorChange = { actor: Actor; session: RequestSession; password: string | undefined };

export type CodeKind = "totp" | "backup-code";

type ProvedAnswer = CookieAnswer<{ user: ReturnType<typeof signedInUserOf> }>;

export type SecondFactorService = ReturnType<typeof createSecondFactorService>;

const characters = "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const randomText = (length: number) =>
  Array.from({ length }, () => characters[randomInt(characters.length)]).join("");
const secretLength = 32;
const backupCodesCount = 10;
const newBackupCodes = () =>
  Array.from({ length: backupCodesCount }, () => `${randomText(5)}-${randomText(5)}`);
const backupCodesSchema = z.array(z.string());

const isSame = (a: string, b: string) =>
  Buffer.byteLength(a) === Buffer.byteLength(b) && timingSafeEqual(Buffer.from(a), Buffer.from(b));

const notSetUp = () => new AppError("bad-input", { words: message("Two-step sign-in isn't set up.") });

/** The second factor: codes of an authenticator app (TOTP), and backup codes. */
export function createSecondFactorService(deps: SecondFactorDeps) {
  const { store, users, challenges, sessions, limits, events, secret: key } = deps;

  const confirm = ({ actor, session, password }: FactorChange) =>
    deps.reauthentication.confirm(actor, session, { password, passwordAlways: true });

  /** Begins the enrolment again each time; of several calls at once the last one's secret counts. */
  async function enable(change: FactorChange): Promise<TwoFactorSetup> {
    await confirm(change);
    const { userId } = change.actor;
    const user = await users.findById(userId);
    if (!user) throw new AppError("not-signed-in");
    const [secret, backupCodes] = [randomText(secretLength), newBackupCodes()];
    const stored = {
      secret: encryptText(key, secret),
      backupCodes: encryptText(key, JSON.stringify(backupCodes)),
    };
    if (!(await store.begin(userId, stored)))
      throw new AppError("bad-input", { words: message("Two-step sign-in is already on.") });
    return { totpURI: otpauthUri(Buffer.from(secret), productName, user.email), backupCodes };
  }

  async function replaceBackupCodes(change: FactorChange): Promise<{ backupCodes: string[] }> {
    await confirm(change);
    const factor = await store.find(change.actor.userId);
    if (!factor?.verified) throw notSetUp();
    const backupCodes = newBackupCodes();
    if (!(await store.changeBackupCodes(factor, encryptText(key, JSON.stringify(backupCodes)))))
      throw new AppError("bad-input", {
        words: message("The backup codes just changed. Please try again."),
      });
    return { backupCodes };
  }

  /** No code is asked for any more, no device is trusted any more, and the session gets a new token. @returns cookies */
  async function disable(change: FactorChange, headers: Headers): Promise<string[]> {
    await confirm(change);
    const { userId } = change.actor;
    await store.turnOff(userId);
    const setCookie = await sessions.replace(change.session.id);
    await events.publish({ kind: "user", userId });
    const cleared = challenges.clearedDevice(headers);
    return [setCookie, ...cleared];
  }

  /** @throws AppError wrong-code */
  async function check(kind: CodeKind, factor: StoredFactor, code: string): Promise<void> {
    if (kind === "totp") {
      const secret = Buffer.from(decryptText(key, factor.secret));
      if (!isTotp(secret, code, deps.clock.now())) throw new AppError("wrong-code");
      return;
    }
    const codes = backupCodesSchema.parse(JSON.parse(decryptText(key, factor.backupCodes)));
    const left = codes.filter((each) => !isSame(each, code));
    const isRight = left.length < codes.length;
    // Of two requests with one backup code the second finds the codes changed.
    if (!isRight || !(await store.changeBackupCodes(factor, encryptText(key, JSON.stringify(left)))))
      throw new AppError("wrong-code");
  }

  /** With a session: the first code of the app turns the factor on, and the session gets a new token. */
  async function verifySignedIn(session: LiveSession, kind: CodeKind, code: string): Promise<ProvedAnswer> {
    const { user, sessionId, setCookies } = session;
    const factor = await store.find(user.id);
    if (!factor) throw notSetUp();
    await check(kind, factor, code);
    if (kind === "backup-code" || factor.verified)
      return { body: { user: signedInUserOf(user) }, setCookies };
    if (!(await store.turnOn(factor))) throw new AppError("wrong-code");
    return { body: { user: signedInUserOf(user) }, setCookies: [await sessions.replace(sessionId)] };
  }

  /** At a sign-in: the code opens the session. */
  async function verifyChallenged(
    challenge: Challenge,
    kind: CodeKind,
    { input, code, request }: { input: SecondFactor; code: string; request: Request },
  ): Promise<ProvedAnswer> {
    const { userId } = challenge;
    const factor = await store.find(userId);
    if (!factor?.verified) throw notSetUp();
    await challenges.takeTry(challenge);
    await check(kind, factor, code);
    const removed = await challenges.redeem(challenge);
    const { session, setCookies } = await deps.openSession(request, userId, { secondFactorProved: true });
    if (!session) throw new AppError("not-signed-in");
    const trust = input.trustDevice ? [await challenges.trust(userId)] : [];
    return { body: { user: signedInUserOf(session.user) }, setCookies: [...setCookies, removed, ...trust] };
  }

  /** Takes the code out of use before it is tried, so that of two callers with one code the second is rejected. */
  async function take(usedKey: string): Promise<void> {
    try {
      await limits.usedCodes.take(usedKey);
    } catch (error) {
      throw error instanceof AppError && error.code === "rate-limited" ? new AppError("wrong-code") : error;
    }
  }

  /**
   * Checks a code: at a sign-in it opens the session, with a session it finishes the enrolment.
   * @throws AppError wrong-code, rate-limited; not-signed-in when no sign-in waits for a code
   */
  async function verify(
    request: Request,
    kind: CodeKind,
    { input, network }: { input: SecondFactor; network: string },
  ): Promise<ProvedAnswer> {
    const session = await sessions.find(request.headers);
    const who = session ?? (await challenges.find(request.headers));
    if (!who) throw new AppError("not-signed-in");
    const { userId } = who;
    const guesser = { network, device: await deps.knownDevice.find(request.headers, async () => userId) };
    await limits.secondFactor.take(userId, guesser);
    const code = input.code.replaceAll(/\s/g, "");
    const usedKey = subjectKey(`${userId} ${code}`);
    await take(usedKey);
    let answer: ProvedAnswer;
    try {
      answer =
        "sessionId" in who
          ? await verifySignedIn(who, kind, code)
          : await verifyChallenged(who, kind, { input, code, request });
    } catch (error) {
      await limits.usedCodes.refund(usedKey);
      throw error;
    }
    await limits.secondFactor.refund(userId, guesser);
    await events.publish({ kind: "user", userId });
    return answer;
  }

  return { enable, newBackupCodes: replaceBackupCodes, disable, verify };
}
