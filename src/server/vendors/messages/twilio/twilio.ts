import { notSet } from "../../key-check.ts";
import { vendor } from "../../vendor.ts";
import { channelCheck } from "../channel-check.ts";
import { type TextChannel, textKeys } from "../messages.ts";
import { createTwilioSender } from "./twilio.client.ts";

const name = "Text messages";

/** Text messages through Twilio. */
export const twilio = vendor({
  id: "twilio",
  environment: textKeys,
  together: [["SMS_ACCOUNT_ID", "SMS_AUTH_TOKEN", "SMS_FROM"]],
  configure(values): TextChannel {
    const { SMS_ACCOUNT_ID: accountId = "", SMS_AUTH_TOKEN: authToken = "", SMS_FROM: from = "" } = values;
    const baseUrl = values.SMS_BASE_URL ?? "https://api.twilio.com";
    const isOn = accountId !== "";
    const open: TextChannel["open"] = ({ fetch, log }) =>
      createTwilioSender({ baseUrl, accountId, authToken, from, fetch, log });
    return {
      id: "twilio",
      name,
      url: isOn ? baseUrl : undefined,
      isOn,
      open,
      async check(outside) {
        if (!isOn) return [notSet(name, "SMS_ACCOUNT_ID is not set: phone sign-in is hidden.")];
        return channelCheck(name, open(outside), "The account is active.");
      },
    };
  },
});
