import type { MailRequest, PasswordChange, PasswordReset } from "#contract/accounts.ts";
import type { Actor } from "#domain/accounts/account.ts";
import type { RequestSession } from "#server/http/signed-in.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { EventBus } from "#server/platform/events/events.ts";
import type { Passwords } from "#server/platform/secrets/password-hash.ts";
import type { Reauthentication } from "../sessions/reauthentication.service.ts";
import type { AccountMails } from "./account-mails.service.ts";
import type { Captcha } from "./captcha.ts";
import type { CredentialsStore } from "./credentials.store.ts";
import type { KnownDeviceCookie } from "./known-device-cookie.ts";
import { linkMinutes, type MailedLinks } from "./mailed-links.service.ts";
import type { OpenSession } from "./open-session.service.ts";
import type { Caller, IdentityLimits } from "./sign-in-limits.service.ts";

export type PasswordsDeps = {
  store: CredentialsStore;
  links: MailedLinks;
  mails: Pick<AccountMails, "send" | "notify">;
  checkCaptcha: Captcha;
  limits: Pick<IdentityLimits, "mails" | "tokens">;
  knownDevice: Pick<KnownDeviceCookie, "find">;
  reauthentication: Pick<Reauthentication, "confirm">;
  passwords: Pick<Passwords, "hash">;
  hasPassword: (userId: string) => Promise<boolean>;
  openSession: OpenSession;
  events: EventBus;
};

export type PasswordsService = ReturnType<typeof createPasswordsService>;

const kind = "password-reset";

/** A dropped and a changed password. */
export function createPasswordsService(deps: PasswordsDeps) {
  const { store, links, mails, limits, events } = deps;

  /** The same answer and work for every address; only a live account's owner gets a mail. */
  async function requestReset({ email, captcha }: MailRequest, { headers, network }: Caller): Promise<void> {
    await deps.checkCaptcha(captcha, network);
    const userIdOf = async () => (await store.findByEmail(email))?.id;
    const device = await deps.knownDevice.find(headers, userIdOf);
    await limits.mails.take(email, { network, device });
    const user = await store.findByEmail(email);
    const url = await links.issue(kind, user && { userId: user.id, email });
    await mails.send(user, { kind, fullName: user?.fullName ?? "", url, minutes: linkMinutes[kind] });
  }

  /** @throws AppError link-expired */
  async function reset({ token, newPassword }: PasswordReset, network: string): Promise<{ userId: string }> {
    await limits.tokens.take(network);
    const link = await links.find([kind], token);
    const user = await store.replacePassword(link.userId, await deps.passwords.hash(newPassword), link);
    if (!user) throw new AppError("link-expired");
    await limits.tokens.refund(network);
    await events.publish({ kind: "user", userId: user.id });
    await mails.notify(user, { kind: "password-changed", fullName: user.fullName });
    return { userId: user.id };
  }

  async function confirmCurrent(actor: Actor, session: RequestSession, password: string): Promise<void> {
    const field = "currentPassword";
    if (!(await deps.hasPassword(actor.userId))) throw new AppError("wrong-password", { field });
    try {
      await deps.reauthentication.confirm(actor, session, { password, passwordAlways: true });
    } catch (error) {
      throw error instanceof AppError && error.code === "wrong-password"
        ? new AppError("wrong-password", { field })
        : error;
    }
  }

  /**
   * Ends every session of the account and opens a new one for the caller.
   * @returns the new session's cookies
   * @throws AppError wrong-password, rate-limited
   */
  async function change(
    request: Request,
    who: { actor: Actor; session: RequestSession },
    { currentPassword, newPassword }: PasswordChange,
  ): Promise<string[]> {
    await confirmCurrent(who.actor, who.session, currentPassword);
    const { userId } = who.actor;
    const user = await store.replacePassword(userId, await deps.passwords.hash(newPassword));
    if (!user) throw new AppError("not-signed-in");
    const opened = await deps.openSession(request, userId, { secondFactorProved: true });
    await events.publish({ kind: "user", userId });
    await mails.notify(user, { kind: "password-changed", fullName: user.fullName });
    return opened.setCookies;
  }

  return { requestReset, reset, change };
}
