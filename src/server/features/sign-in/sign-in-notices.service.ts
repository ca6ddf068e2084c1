import { createHash } from "node:crypto";
import { deviceOf } from "#domain/accounts/device.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Places } from "#server/platform/places.ts";
import type { OpenedSession } from "../sessions/sessions.service.ts";
import type { AccountMails } from "./account-mails.service.ts";
import type { KnownDevicesStore } from "./known-devices.store.ts";

export type SignInNotices = ReturnType<typeof createSignInNotices>;

export type SignInNoticesDeps = {
  store: KnownDevicesStore;
  places: Places;
  mails: Pick<AccountMails, "notify">;
  clock: Clock;
};

/** Tells users by mail when their account is opened from a device and network that it was never opened from before. */
export function createSignInNotices({ store, places, mails, clock }: SignInNoticesDeps) {
  return {
    async signedIn({ user, origin }: Pick<OpenedSession, "user" | "origin">): Promise<void> {
      const { id: userId, fullName, language } = user;
      const { userAgent, ipAddress: network } = origin;
      const device = deviceOf(userAgent);
      const key = createHash("sha256")
        .update(JSON.stringify([userId, device, network]))
        .digest("base64url");
      if (!(await store.isNewcomer(userId, key))) return;
      const at = new Date(clock.now()).toISOString();
      await mails.notify(user, {
        kind: "new-sign-in",
        fullName,
        device,
        place: places.placeOf(network, language),
        at,
      });
    },
  };
}
