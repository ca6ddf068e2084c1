import { setTimeout as sleep } from "node:timers/promises";
import { productName } from "#domain/kernel/product.ts";
import { createAccountMails } from "#server/features/sign-in/account-mails.service.ts";
import type { Platform } from "#server/open-platform.ts";
import { createLogMailer } from "#server/platform/log-mailer.ts";
import { watchedMailer } from "#server/platform/mail-health.ts";
import { createTurnstileCheck } from "#server/vendors/identity/turnstile/turnstile.client.ts";
import { createSmtpMailer } from "#server/vendors/messages/smtp/smtp.client.ts";
import { createTwilioSender } from "#server/vendors/messages/twilio/twilio.client.ts";
import { invitationsService } from "./create-invitations-service.ts";

/** How long a stop waits for mails that are under way. */
const settleMsMax = 3_000;

/** What reaches people outside the site, and the check that a person asks. */
export function messageServices(
  platform: Pick<Platform, "config" | "database" | "limits" | "log" | "outbound">,
) {
  const { config, log, outbound } = platform;
  const { mail, captcha, contacts } = config;
  const vendor = { fetch: outbound.fetchConfigured, log };
  const smtp = mail.smtpUrl
    ? createSmtpMailer({
        url: mail.smtpUrl,
        from: { name: productName, address: mail.from },
        replyTo: contacts.support,
      })
    : undefined;
  const mailer = smtp && watchedMailer(smtp);
  const accountMails = createAccountMails({ mailer: mailer ?? createLogMailer(log), log });
  return {
    accountMails,
    /** Undefined: mails go to the log. */
    mailHealth: mailer?.health,
    invitations: invitationsService(platform, { accountMails }),
    /** Undefined: nothing is offered that needs a phone. */
    sms: config.sms ? createTwilioSender({ ...config.sms, ...vendor }) : undefined,
    captcha: createTurnstileCheck({ captcha, ...vendor }),
    /** Gives mails that are under way a moment, then ends the connections to the mail server. */
    async closeMessages(): Promise<void> {
      await Promise.race([accountMails.settled(), sleep(settleMsMax, undefined, { ref: false })]);
      smtp?.close();
    },
  };
}
