import { address, optionalText } from "#server/platform/environment-fields.ts";
import { vendor } from "../../vendor.ts";
import type { ConfiguredAlertChannel } from "../alert-channel.ts";
import { createTelegramChannel } from "./telegram.client.ts";

export const telegram = vendor({
  id: "telegram",
  environment: { TELEGRAM_BOT_TOKEN: optionalText, TELEGRAM_BASE_URL: address.optional() },
  configure({ TELEGRAM_BOT_TOKEN: token = "", TELEGRAM_BASE_URL }): ConfiguredAlertChannel {
    const baseUrl = TELEGRAM_BASE_URL ?? "https://api.telegram.org";
    return {
      id: "telegram",
      kind: "telegram",
      name: "Telegram",
      url: token === "" ? undefined : baseUrl,
      isOn: token !== "",
      open: createTelegramChannel({ baseUrl, token }),
      check: async () => [],
    };
  },
});
