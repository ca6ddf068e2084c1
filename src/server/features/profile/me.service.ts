import type { EmailChange, Me, MeDeletion, MePatch } from "#contract/accounts.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { message } from "#domain/language/translate.ts";
import type { RequestSession } from "#server/http/signed-in.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { EventBus } from "#server/platform/events/events.ts";
import type { Counter } from "#server/platform/limits/rate-limits.ts";
import type { AccountsService } from "../administration/accounts.service.ts";
import type { Reauthentication } from "../sessions/reauthentication.service.ts";
import type { EmailAddressesService } from "../sign-in/email-addresses.service.ts";
import { emailKey } from "../sign-in/sign-in-limits.service.ts";
import type { MeStore, ProfileFields } from "./me.store.ts";

export type MeServiceDeps = {
  store: MeStore;
  accounts: Pick<AccountsService, "me">;
  reauthentication: Reauthentication;
  emailAddresses: Pick<EmailAddressesService, "requestChange">;
  /** Counts confirmations asked for, by account and by address. */
  emailChanges: Counter;
  /** A subscription is to be ended at the payment provider. */
  triggerCancellations: () => void;
  events: EventBus;
};

export type MeService = ReturnType<typeof createMeService>;

/** What signed-in users do with their own account. */
export function createMeService(deps: MeServiceDeps) {
  const { store, accounts, reauthentication, emailAddresses, emailChanges, events } = deps;

  async function change(actor: Actor, patch: MePatch): Promise<Me> {
    const fields: ProfileFields = Object.fromEntries(
      Object.entries(patch).filter(([, value]) => value !== undefined),
    );
    if (!(await store.changeProfile(actor.userId, fields))) throw new AppError("not-signed-in");
    await events.publish({ kind: "user", userId: actor.userId });
    return accounts.me(actor);
  }

  /**
   * Mails a confirmation to the new address; nothing changes before its link is opened. The same for an address that
   * somebody has.
   */
  async function changeEmail(actor: Actor, session: RequestSession, input: EmailChange): Promise<void> {
    const { email, password } = input;
    await reauthentication.confirm(actor, session, { password, passwordAlways: true });
    await emailChanges.take(actor.userId);
    await emailChanges.take(emailKey(email));
    await emailAddresses.requestChange(actor.userId, email);
  }

  /** Deletes the account at once: unlike a removal by an admin, nothing of it is kept. */
  async function remove(actor: Actor, session: RequestSession, input: MeDeletion): Promise<void> {
    const me = await accounts.me(actor);
    if (input.confirm !== true && input.confirm !== me.email)
      throw new AppError("bad-input", {
        field: "confirm",
        words: message("That's not your account's email."),
      });
    await reauthentication.confirm(actor, session, { password: input.password });
    if ((await store.removeWhole(me.id)) === "last-admin") throw new AppError("last-admin");
    deps.triggerCancellations();
    await events.publish({ kind: "user", userId: me.id });
  }

  return { me: accounts.me, change, changeEmail, remove };
}
