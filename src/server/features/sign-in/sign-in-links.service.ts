import type { MailRequest } from "#contract/accounts.ts";
import { AppError } from "#server/platform/app-error.ts";
import { afterAnswer } from "../sessions/after-answer.ts";
import type { CredentialsStore } from "../sessions/credentials.store.ts";
import type { Identity } from "../sessions/identity.ts";
import type { LibraryAnswer } from "../sessions/library-call.ts";
import type { PersonCheck } from "../sessions/person-check.ts";
import type { AccountMails } from "./account-mails.service.ts";
import { linkMinutes, type MailedLinks } from "./mailed-links.service.ts";
import { signInAnswer } from "./sign-in-answer.ts";
import type { IdentityLimits } from "./sign-in-limits.service.ts";

export type SignInLinksDeps = {
  store: CredentialsStore;
  links: MailedLinks;
  mails: Pick<AccountMails, "send">;
  checkPerson: PersonCheck;
  limits: Pick<IdentityLimits, "mails" | "tokens">;
  identity: Pick<Identity, "openSession">;
};

export type SignInLinksService = ReturnType<typeof createSignInLinksService>;

/** Sign-in by a mailed link. */
export function createSignInLinksService(deps: SignInLinksDeps) {
  const { store, links, mails, limits } = deps;

  /**
   * The same answer and work for every address. An address that was never proved may be somebody else's who typed it
   * at the sign-up: its owner is asked to confirm it first, and gets no way into the account before.
   */
  async function request({ email, captcha }: MailRequest, network: string): Promise<void> {
    await deps.checkPerson(captcha, network);
    await limits.mails.take(email, network);
    const person = await store.findByEmail(email);
    const kind = person && !person.emailVerified ? "verify-email" : "sign-in-link";
    const url = await links.issue(kind, person && { userId: person.id, email });
    if (!person) return;
    const { fullName } = person;
    const minutes = linkMinutes[kind];
    afterAnswer(() =>
      mails.send(
        email,
        kind === "sign-in-link"
          ? { kind, url, minutes }
          : { kind, fullName, url, hours: minutes / 60, asked: "sign-in-link" },
      ),
    );
  }

  /** @throws AppError link-expired, user-not-found */
  async function open(request: Request, token: string, network: string): Promise<LibraryAnswer> {
    await limits.tokens.take(network);
    const link = await links.find(["sign-in-link"], token);
    const person = await store.findById(link.userId);
    await links.redeem(link);
    if (!person?.emailVerified || person.email !== link.email) throw new AppError("link-expired");
    await limits.tokens.giveBack(network);
    return signInAnswer(await deps.identity.openSession(request, person.id), person);
  }

  return { request, open };
}
