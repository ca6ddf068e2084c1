import { z } from "zod";
import type { Site } from "../vendor.ts";
import type { AlertVendor, ConfiguredAlertChannel } from "./alert-channel.ts";
import { alertMail } from "./alert-mail/alert-mail.ts";
import { discord } from "./discord/discord.ts";
import { log } from "./log/log.ts";
import type { MailChannel, MailVendor, TextChannel, TextVendor } from "./messages.ts";
import { ntfy } from "./ntfy/ntfy.ts";
import { slack } from "./slack/slack.ts";
import { smtp } from "./smtp/smtp.ts";
import { telegram } from "./telegram/telegram.ts";
import { twilio } from "./twilio/twilio.ts";
import { webPush } from "./web-push/web-push.ts";
import { webhook } from "./webhook/webhook.ts";

/** Channels for mails: the first one that is configured takes them; the log always is. */
export const mailVendors: readonly MailVendor[] = [smtp, log];

/** Channels for text messages: one of them serves an installation. */
export const textVendors: readonly TextVendor[] = [twilio];

/** Channels for alerts, in the order in which they are offered. */
export const alertVendors: readonly AlertVendor[] = [
  webPush,
  alertMail,
  telegram,
  discord,
  slack,
  ntfy,
  webhook,
];

const ids = textVendors.map(({ id }) => id);

export const messageChoice = {
  SMS_VENDOR: z.enum(ids, `must be one of: ${ids.join(", ")}`).default(twilio.id),
};

export type ConfiguredMessages = {
  mail: MailChannel;
  text: TextChannel;
  alerts: readonly ConfiguredAlertChannel[];
};

export function configuredMessages(
  values: Readonly<Record<string, unknown>>,
  site: Site,
): ConfiguredMessages {
  const mails = mailVendors.map((each) => each.configure(values, site));
  const text = textVendors.find(({ id }) => id === values.SMS_VENDOR) ?? twilio;
  return {
    mail: mails.find(({ isOn }) => isOn) ?? log.configure(values, site),
    text: text.configure(values, site),
    alerts: alertVendors.map((each) => each.configure(values, site)),
  };
}
