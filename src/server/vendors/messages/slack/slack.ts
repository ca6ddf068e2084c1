import { address } from "#server/platform/environment-fields.ts";
import { vendor } from "../../vendor.ts";
import type { ConfiguredAlertChannel } from "../alert-channel.ts";
import { createSlackChannel } from "./slack.client.ts";

export const slack = vendor({
  id: "slack",
  environment: { SLACK_BASE_URL: address.optional() },
  configure: ({ SLACK_BASE_URL: baseUrl = "https://hooks.slack.com" }): ConfiguredAlertChannel => ({
    id: "slack",
    kind: "slack",
    name: "Slack",
    url: baseUrl,
    isOn: true,
    open: createSlackChannel(baseUrl),
    check: async () => [],
  }),
});
