import { address } from "#server/platform/environment-fields.ts";
import { vendor } from "../../vendor.ts";
import type { ConfiguredAlertChannel } from "../alert-channel.ts";
import { createDiscordChannel } from "./discord.client.ts";

export const discord = vendor({
  id: "discord",
  environment: { DISCORD_BASE_URL: address.optional() },
  configure: ({ DISCORD_BASE_URL: baseUrl = "https://discord.com" }): ConfiguredAlertChannel => ({
    id: "discord",
    kind: "discord",
    name: "Discord",
    url: baseUrl,
    isOn: true,
    open: createDiscordChannel(baseUrl),
    check: async () => [],
  }),
});
