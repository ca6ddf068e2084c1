import type { SecondFactor } from "#contract/accounts.ts";
import type { Actor } from "#domain/accounts/account.ts";
import type { RequestSession } from "#server/http/signed-in.ts";
import { AppError } from "#server/platform/app-error.ts";
import { breaksUnique } from "#server/platform/database-fault.ts";
import type { EventBus } from "#server/platform/events/events.ts";
import type { CredentialsStore } from "../sessions/credentials.store.ts";
import type { Identity } from "../sessions/identity.ts";
import { callLibrary, type LibraryAnswer } from "../sessions/library-call.ts";
import type { Reauthentication } from "../sessions/reauthentication.service.ts";
import { type IdentityLimits, subjectKey } from "./sign-in-limits.service.ts";

export type SecondFactorDeps = {
  identity: Pick<Identity, "handler" | "challenged">;
  store: Pick<CredentialsStore, "forgetTrustedDevices">;
  reauthentication: Pick<Reauthentication, "confirm">;
  limits: Pick<IdentityLimits, "secondFactor" | "usedCodes">;
  events: EventBus;
};

/** Who asks for a change of the factor, and the password that proves it. */
export type FactorChange = { actor: Actor; session: RequestSession; password: string | undefined };

export type SecondFactorService = ReturnType<typeof createSecondFactorService>;

/** Enrolment in the second factor, and its codes. The auth library keeps secrets and codes. */
export function createSecondFactorService(deps: SecondFactorDeps) {
  const { identity, limits, events } = deps;

  async function change(
    request: Request,
    path: "enable" | "disable" | "generate-backup-codes",
    { actor, session, password }: FactorChange,
  ): Promise<LibraryAnswer> {
    await deps.reauthentication.confirm(actor, session, { password, passwordAlways: true });
    return callLibrary(identity, request, `/api/auth/two-factor/${path}`, { password });
  }

  /** Begins the enrolment anew each time; of several calls at once the last one's key counts. */
  async function enable(request: Request, asked: FactorChange): Promise<LibraryAnswer> {
    try {
      return await change(request, "enable", asked);
    } catch (error) {
      if (!breaksUnique(error, "two_factors_user_key")) throw error;
      return change(request, "enable", asked);
    }
  }

  /** The factor's codes are asked for no more, and no device is trusted any more. */
  async function disable(request: Request, asked: FactorChange): Promise<LibraryAnswer> {
    const answer = await change(request, "disable", asked);
    const { userId } = asked.actor;
    await deps.store.forgetTrustedDevices(userId);
    await events.publish({ kind: "user", userId });
    return answer;
  }

  /** Takes the code out of use before it is tried, so that of two callers with one code the second is refused. */
  async function take(usedKey: string): Promise<void> {
    try {
      await limits.usedCodes.take(usedKey);
    } catch (error) {
      throw error instanceof AppError && error.code === "rate-limited" ? new AppError("wrong-code") : error;
    }
  }

  /**
   * Checks a code: at a sign-in it opens the session, with a session it finishes the enrolment.
   * @throws AppError wrong-code, rate-limited; not-signed-in when no sign-in is under way
   */
  async function verify(
    request: Request,
    path: "verify-totp" | "verify-backup-code",
    { input, network }: { input: SecondFactor; network: string },
  ): Promise<LibraryAnswer> {
    const userId = await identity.challenged(request.headers);
    if (userId === null) throw new AppError("not-signed-in");
    await limits.secondFactor.take(userId, network);
    const code = input.code.replaceAll(/\s/g, "");
    const usedKey = subjectKey(`${userId} ${code}`);
    await take(usedKey);
    let answer: LibraryAnswer;
    try {
      answer = await callLibrary(identity, request, `/api/auth/two-factor/${path}`, { ...input, code });
    } catch (error) {
      await limits.usedCodes.giveBack(usedKey);
      throw error;
    }
    await limits.secondFactor.giveBack(userId, network);
    await events.publish({ kind: "user", userId });
    return answer;
  }

  return {
    enable,
    newBackupCodes: (request: Request, asked: FactorChange) =>
      change(request, "generate-backup-codes", asked),
    disable,
    verify,
  };
}
