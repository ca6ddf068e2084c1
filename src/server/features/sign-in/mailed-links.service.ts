import { createHash } from "node:crypto";
import { AppError } from "#server/platform/app-error.ts";
import type { NewId } from "#server/platform/new-id.ts";
import type { LinkKind, LinkOwner, MailedLink, MailedLinksStore } from "./mailed-links.store.ts";

/** How long each link is good, in minutes. */
export const linkMinutes = {
  "password-reset": 30,
  "sign-in-link": 15,
  "verify-email": 24 * 60,
  "change-email": 24 * 60,
} as const satisfies Record<LinkKind, number>;

const pageOf = {
  "password-reset": "/reset-password",
  "sign-in-link": "/sign-in/link",
  "verify-email": "/verify-email",
  "change-email": "/verify-email",
} as const satisfies Record<LinkKind, string>;

const hash = (token: string) => createHash("sha256").update(token).digest("base64url");

export type MailedLinks = ReturnType<typeof createMailedLinks>;

/** Links that prove an address: each leads to a page of the product and is good once. */
export function createMailedLinks(deps: { store: MailedLinksStore; newId: NewId; appUrl: string }) {
  const { store, newId, appUrl } = deps;
  return {
    /** @returns the address to mail. Without an owner it leads nowhere, after the same work. */
    async issue(kind: LinkKind, owner?: LinkOwner): Promise<string> {
      const token = newId();
      await store.save(kind, hash(token), linkMinutes[kind], owner);
      return `${appUrl}${pageOf[kind]}?token=${token}`;
    },
    /** @throws AppError link-expired */
    async find(kinds: readonly LinkKind[], token: string): Promise<MailedLink> {
      const link = await store.find(kinds, hash(token));
      if (!link) throw new AppError("link-expired");
      return link;
    },
    /** Uses the link up. @throws AppError link-expired for whoever comes second */
    async redeem(link: MailedLink): Promise<void> {
      if (!(await store.redeem(link))) throw new AppError("link-expired");
    },
  };
}
