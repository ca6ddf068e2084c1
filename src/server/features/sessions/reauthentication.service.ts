import {
  type Actor,
  confirmedSessionMinutes,
  freshSessionMinutes,
  passwordLengthMax,
} from "#domain/accounts/account.ts";
import type { RequestSession } from "#server/http/signed-in.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Counter } from "#server/platform/limits/rate-limits.ts";
import type { Passwords } from "#server/platform/secrets/password-hash.ts";
import type { SessionsStore } from "./sessions.store.ts";

export type ReauthenticationDeps = {
  /** Null for an account that has no password. */
  passwordHash: (userId: string) => Promise<string | null>;
  /** Counts wrong passwords by session; right ones give their point back. */
  guesses: Counter;
  sessions: Pick<SessionsStore, "confirm" | "isConfirmed">;
  passwords: Pick<Passwords, "verify">;
  clock: Clock;
};

export type Reauthentication = ReturnType<typeof createReauthentication>;

/** Asks again who sits at an open session, before something that cannot be taken back. */
export function createReauthentication(deps: ReauthenticationDeps) {
  const { passwordHash, guesses, sessions, passwords, clock } = deps;
  const isFresh = ({ createdAtMs }: RequestSession) =>
    clock.now() - createdAtMs < freshSessionMinutes * 60_000;

  /** @throws AppError wrong-password, rate-limited */
  async function checkPassword(
    sessionId: string,
    hash: string,
    password: string,
    field = "password",
  ): Promise<void> {
    await guesses.take(sessionId);
    const isRight =
      password.length <= passwordLengthMax &&
      (await passwords.verify({ hash, password }).catch(async (error) => {
        // A guess that a busy server did not look at counts as none.
        await guesses.refund(sessionId);
        throw error;
      }));
    if (!isRight) throw new AppError("wrong-password", { field });
    await guesses.refund(sessionId);
  }

  return {
    /**
     * A password that is given must be right. Without one the session must be younger than ten minutes, which is
     * enough for an account without a password and, unless `passwordAlways`, for every account.
     * @throws AppError reauthentication-required, wrong-password, rate-limited
     */
    async confirm(
      { userId }: Actor,
      session: RequestSession,
      { password, passwordAlways = false }: { password: string | undefined; passwordAlways?: boolean },
    ): Promise<void> {
      const hash = await passwordHash(userId);
      if (hash !== null && password !== undefined) return checkPassword(session.id, hash, password);
      if (!isFresh(session) || (hash !== null && passwordAlways))
        throw new AppError("reauthentication-required", hash === null ? {} : { field: "password" });
    },

    /**
     * Opens the session for what needs a confirmation, by the account's password.
     * @throws AppError wrong-password, also for an account without one, and rate-limited
     */
    async confirmByPassword({ userId }: Actor, session: RequestSession, password: string): Promise<void> {
      const hash = await passwordHash(userId);
      if (hash === null) throw new AppError("wrong-password", { field: "currentPassword" });
      await checkPassword(session.id, hash, password, "currentPassword");
      await sessions.confirm(session.id);
    },

    /** The same after a proof that was checked elsewhere. */
    confirmProved: ({ id }: RequestSession): Promise<void> => sessions.confirm(id),

    /**
     * Rejects unless the session was confirmed within ten minutes. An account without a password may have nothing to
     * confirm with: there a sign-in of the last ten minutes counts, too.
     * @throws AppError reauthentication-required
     */
    async requireConfirmed({ userId }: Actor, session: RequestSession): Promise<void> {
      if (await sessions.isConfirmed(session.id, confirmedSessionMinutes)) return;
      if (!isFresh(session) || (await passwordHash(userId)) !== null)
        throw new AppError("reauthentication-required");
    },
  };
}
