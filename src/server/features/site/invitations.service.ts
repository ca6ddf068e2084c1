import { createHash, randomBytes } from "node:crypto";
import { parse, serialize } from "hono/utils/cookie";
import type { Invitation, WaitlistEntry } from "#contract/waitlist.ts";
import type { QueuedMail } from "#domain/accounts/queued-mail.ts";
import { productName } from "#domain/kernel/product.ts";
import type { Locale } from "#domain/language/locales.ts";
import { message } from "#domain/language/translate.ts";
import { inviteDays } from "#domain/site/waitlist.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { InvitationsStore, LiveInvitation } from "./invitations.store.ts";
import { entryOf } from "./waitlist.service.ts";

export type InvitationsDeps = {
  store: InvitationsStore;
  mails: { send(to: { email: string; language: Locale }, facts: QueuedMail): Promise<void> };
  appUrl: string;
};

export type InvitationsService = ReturnType<typeof createInvitationsService>;

const tokenPattern = /^[\w-]{43}$/;
const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url");

/**
 * Links that lead a waitlist address through the closed gate of sign-ups: once, that address alone, for a week.
 * The account takes the invitation with it (see administration/new-user.store).
 */
export function createInvitationsService({ store, mails, appUrl }: InvitationsDeps) {
  const secure = appUrl.startsWith("https:");
  const name = `${secure ? "__Host-" : ""}${productName.toLowerCase()}.invitation`;

  async function liveOf(token: string | undefined): Promise<LiveInvitation | undefined> {
    return token !== undefined && tokenPattern.test(token) ? store.find(hashOf(token)) : undefined;
  }

  return {
    /** Mails a new link; the one before stops working. @throws AppError not-found for an address that has an account */
    async invite(id: string): Promise<WaitlistEntry> {
      const token = randomBytes(32).toString("base64url");
      const entry = await store.invite(id, hashOf(token));
      if (!entry)
        throw new AppError("not-found", {
          words: message("This address has joined or been removed. Reload the list."),
        });
      await mails.send(entry, {
        kind: "invitation",
        url: `${appUrl}/invitation?token=${token}`,
        days: inviteDays,
      });
      return entryOf(entry);
    },

    /** Whose it is, and the cookie that opens the gate. @throws AppError link-expired */
    async open(token: string): Promise<{ invitation: Invitation; setCookie: string }> {
      const found = await liveOf(token);
      if (!found)
        throw new AppError("link-expired", {
          words: message("This invitation has expired or has already been used."),
        });
      const maxAge = inviteDays * 86_400;
      return {
        invitation: { email: found.email, expiresAt: found.expiresAt.toISOString() },
        setCookie: serialize(name, token, { path: "/", maxAge, httpOnly: true, sameSite: "Lax", secure }),
      };
    },

    /** The address that a request is invited for; null for none. */
    async emailOf(headers: Headers): Promise<string | null> {
      const found = await liveOf(parse(headers.get("cookie") ?? "", name)[name]);
      return found?.email ?? null;
    },
  };
}
