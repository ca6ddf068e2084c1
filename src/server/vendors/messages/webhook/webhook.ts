import { vendor } from "../../vendor.ts";
import type { ConfiguredAlertChannel } from "../alert-channel.ts";
import { createWebhookChannel } from "./webhook.client.ts";

/** Signed messages to a program of the user's. */
export const webhook = vendor({
  id: "webhook",
  environment: {},
  configure: (): ConfiguredAlertChannel => ({
    id: "webhook",
    kind: "webhook",
    name: "Webhooks",
    url: undefined,
    isOn: true,
    open: createWebhookChannel,
    check: async () => [],
  }),
});
