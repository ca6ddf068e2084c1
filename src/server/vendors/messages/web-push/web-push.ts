import { optionalText } from "#server/platform/environment-fields.ts";
import { vendor } from "../../vendor.ts";
import type { ConfiguredAlertChannel } from "../alert-channel.ts";
import { createWebPushChannel } from "./web-push.client.ts";

const key = (bytes: number) =>
  optionalText.refine(
    (text) => text === undefined || Buffer.from(text, "base64url").length === bytes,
    `must be a key of ${bytes} bytes in base64url, as \`npx web-push generate-vapid-keys\` makes them`,
  );

/** Whom a push service may ask about us. Apple rejects what is no real address, such as localhost. */
export function subjectOf({ appUrl, supportEmail }: { appUrl: string; supportEmail: string }): string {
  const { protocol, hostname } = new URL(appUrl);
  const isReal = protocol === "https:" && hostname.includes(".") && !/^[\d.]+$/.test(hostname);
  return isReal ? appUrl : `mailto:${supportEmail}`;
}

/** Notifications of the browser, also while no page is open. */
export const webPush = vendor({
  id: "web-push",
  environment: { VAPID_PUBLIC_KEY: key(65), VAPID_PRIVATE_KEY: key(32) },
  together: [["VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY"]],
  configure: (values, site): ConfiguredAlertChannel => ({
    id: "web-push",
    kind: "push",
    name: "Web push",
    url: undefined,
    isOn: true,
    vapid:
      values.VAPID_PUBLIC_KEY && values.VAPID_PRIVATE_KEY
        ? { publicKey: values.VAPID_PUBLIC_KEY, privateKey: values.VAPID_PRIVATE_KEY }
        : undefined,
    open: createWebPushChannel(subjectOf(site)),
    check: async () => [],
  }),
});
