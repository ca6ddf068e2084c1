import type { Actor } from "#domain/accounts/account.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { EventBus } from "#server/platform/events/events.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import type { SessionsService } from "../sessions/sessions.service.ts";
import type { AccountMails } from "./account-mails.service.ts";
import type { CredentialsStore, User } from "./credentials.store.ts";
import type { KnownDeviceCookie } from "./known-device-cookie.ts";
import { linkMinutes, type MailedLinks } from "./mailed-links.service.ts";
import type { MailedLink } from "./mailed-links.store.ts";
import type { Caller, IdentityLimits } from "./sign-in-limits.service.ts";

export type EmailAddressesDeps = {
  store: CredentialsStore;
  links: MailedLinks;
  mails: Pick<AccountMails, "send" | "notify">;
  limits: Pick<IdentityLimits, "mails" | "tokens">;
  knownDevice: Pick<KnownDeviceCookie, "find">;
  sessions: Pick<SessionsService, "find">;
  events: EventBus;
  log: Logger;
};

export type EmailAddressesService = ReturnType<typeof createEmailAddressesService>;

type NewAddress = Pick<User, "id" | "email" | "fullName" | "language">;

const hoursOf = (kind: "verify-email" | "change-email") => linkMinutes[kind] / 60;

/** Proof that an address belongs to its user, and the change to another one. */
export function createEmailAddressesService(deps: EmailAddressesDeps) {
  const { store, links, mails, limits, events } = deps;

  async function mailLink(user: NewAddress): Promise<void> {
    const { id: userId, email, fullName } = user;
    const kind = "verify-email";
    const url = await links.issue(kind, { userId, email });
    await mails.send(user, { kind, fullName, url, hours: hoursOf(kind) });
  }

  /** Asks the owner of a new account to confirm the address; returns at once. */
  function askToVerify(user: NewAddress): void {
    mailLink(user).catch((error: unknown) => {
      deps.log.error({ err: String(error) }, "A new user could not be asked to confirm the address");
    });
  }

  /** Mails a link to the user's own address, unless it is proved already. */
  async function sendVerification({ userId }: Actor, { headers, network }: Caller): Promise<void> {
    const user = await store.findById(userId);
    if (!user) throw new AppError("not-signed-in");
    if (user.emailVerified) return;
    const device = await deps.knownDevice.find(headers, async () => userId);
    await limits.mails.take(user.email, { network, device });
    await mailLink(user);
  }

  /**
   * Mails a link to the new address; nothing changes before it is opened. Whether somebody has that address already
   * shows neither in the answer nor in its time: then no mail leaves.
   */
  async function requestChange(userId: string, newEmail: string): Promise<void> {
    const user = await store.findById(userId);
    if (!user) throw new AppError("not-signed-in");
    const isTaken = (await store.findByEmail(newEmail)) !== undefined;
    const kind = "change-email";
    const url = await links.issue(kind, isTaken ? undefined : { userId, email: newEmail });
    const { fullName, language } = user;
    const to = isTaken ? undefined : { email: newEmail, language };
    await mails.send(to, { kind, fullName, newEmail, url, hours: hoursOf(kind) });
  }

  async function completeChange(link: MailedLink, headers: Headers): Promise<void> {
    const session = await deps.sessions.find(headers);
    const kept = session?.userId === link.userId ? session.sessionId : undefined;
    const before = await store.changeEmail(link, kept);
    if (before === "taken") throw new AppError("email-taken");
    if (!before) throw new AppError("link-expired");
    await mails.notify(before, { kind: "email-changed", fullName: before.fullName, newEmail: link.email });
  }

  /**
   * Opens a mailed link, with or without a session; opens none.
   * @throws AppError link-expired, email-taken
   */
  async function verify(token: string, { headers, network }: { headers: Headers; network: string }) {
    await limits.tokens.take(network);
    const link = await links.find(["verify-email", "change-email"], token);
    await links.redeem(link);
    if (link.kind === "change-email") await completeChange(link, headers);
    else if (!(await store.confirmEmail(link))) throw new AppError("link-expired");
    await limits.tokens.refund(network);
    await events.publish({ kind: "user", userId: link.userId });
    return { userId: link.userId };
  }

  return { askToVerify, sendVerification, requestChange, verify };
}
