import type { MailRequest } from "#contract/accounts.ts";
import type { SignInAnswer } from "#contract/session.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { AccountMails } from "./account-mails.service.ts";
import type { Captcha } from "./captcha.ts";
import type { CredentialsStore } from "./credentials.store.ts";
import type { KnownDeviceCookie } from "./known-device-cookie.ts";
import { linkMinutes, type MailedLinks } from "./mailed-links.service.ts";
import type { OpenSession } from "./open-session.service.ts";
import { type CookieAnswer, signInAnswer } from "./sign-in-answer.ts";
import type { Caller, IdentityLimits } from "./sign-in-limits.service.ts";

export type SignInLinksDeps = {
  store: CredentialsStore;
  links: MailedLinks;
  mails: Pick<AccountMails, "send">;
  checkCaptcha: Captcha;
  limits: Pick<IdentityLimits, "mails" | "tokens">;
  knownDevice: Pick<KnownDeviceCookie, "find">;
  openSession: OpenSession;
};

export type SignInLinksService = ReturnType<typeof createSignInLinksService>;

/** Sign-in by a mailed link. */
export function createSignInLinksService(deps: SignInLinksDeps) {
  const { store, links, mails, limits } = deps;

  /**
   * The same answer and work for every address. An address that was never proved may be somebody else's who typed it
   * at the sign-up: its owner is asked to confirm it first, and gets no way into the account before.
   */
  async function request({ email, captcha }: MailRequest, { headers, network }: Caller): Promise<void> {
    await deps.checkCaptcha(captcha, network);
    const userIdOf = async () => (await store.findByEmail(email))?.id;
    const device = await deps.knownDevice.find(headers, userIdOf);
    await limits.mails.take(email, { network, device });
    const user = await store.findByEmail(email);
    const kind = user && !user.emailVerified ? "verify-email" : "sign-in-link";
    const url = await links.issue(kind, user && { userId: user.id, email });
    const minutes = linkMinutes[kind];
    await mails.send(
      user,
      kind === "sign-in-link"
        ? { kind, url, minutes }
        : { kind, fullName: user?.fullName ?? "", url, hours: minutes / 60, asked: "sign-in-link" },
    );
  }

  /** @throws AppError link-expired, user-not-found */
  async function open(request: Request, token: string, network: string): Promise<CookieAnswer<SignInAnswer>> {
    await limits.tokens.take(network);
    const link = await links.find(["sign-in-link"], token);
    const user = await store.findById(link.userId);
    await links.redeem(link);
    if (!user?.emailVerified || user.email !== link.email) throw new AppError("link-expired");
    await limits.tokens.refund(network);
    return signInAnswer(await deps.openSession(request, user.id));
  }

  return { request, open };
}
