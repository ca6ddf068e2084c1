import { z } from "zod";
import type { Site } from "../vendor.ts";
import { log } from "./log/log.ts";
import type { MailChannel, MailVendor, TextChannel, TextVendor } from "./messages.ts";
import { smtp } from "./smtp/smtp.ts";
import { twilio } from "./twilio/twilio.ts";

/** Channels for mails: the first one that is configured takes them; the log always is. */
export const mailVendors: readonly MailVendor[] = [smtp, log];

/** Channels for text messages: one of them serves an installation. */
export const textVendors: readonly TextVendor[] = [twilio];

const ids = textVendors.map(({ id }) => id);

export const messageChoice = {
  SMS_VENDOR: z.enum(ids, `must be one of: ${ids.join(", ")}`).default(twilio.id),
};

export type ConfiguredMessages = { mail: MailChannel; text: TextChannel };

export function configuredMessages(
  values: Readonly<Record<string, unknown>>,
  site: Site,
): ConfiguredMessages {
  const mails = mailVendors.map((each) => each.configure(values, site));
  const text = textVendors.find(({ id }) => id === values.SMS_VENDOR) ?? twilio;
  return {
    mail: mails.find(({ isOn }) => isOn) ?? log.configure(values, site),
    text: text.configure(values, site),
  };
}
