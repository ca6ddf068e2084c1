import { z } from "zod";
import { productName } from "#domain/kernel/product.ts";
import { email } from "#server/platform/environment-fields.ts";
import { vendor } from "../../vendor.ts";
import { channelCheck } from "../channel-check.ts";
import type { MailChannel } from "../messages.ts";
import { createSmtpMailer } from "./smtp.client.ts";

const name = "Mail";

/** Mails through the operator's mail server. */
export const smtp = vendor({
  id: "smtp",
  environment: {
    SMTP_URL: z
      .url({
        protocol: /^smtps?$/,
        error: "must be an address such as smtps://user:password@mail.example.com",
      })
      .optional(),
    MAIL_FROM: email.optional(),
  },
  configure({ SMTP_URL: url, MAIL_FROM: mailFrom }, { supportEmail }): MailChannel {
    const from = { name: productName, address: mailFrom ?? supportEmail };
    const open = () => createSmtpMailer({ url: url ?? "", from, replyTo: supportEmail });
    return {
      id: "smtp",
      name,
      url,
      isOn: url !== undefined,
      open,
      check: () => channelCheck(name, open(), `The mail server lets us in. Mails come from ${from.address}.`),
    };
  },
});
