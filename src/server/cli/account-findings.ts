import { z } from "zod";
import { productName } from "#domain/kernel/product.ts";
import type { Config } from "../config/config.ts";
import { createLogger } from "../platform/log/logger.ts";
import { MessageError, type MessageFault } from "../platform/message-error.ts";
import { getJson } from "../platform/vendor-call/get-json.ts";
import { createSmtpMailer } from "../vendors/messages/smtp/smtp.client.ts";
import { createTwilioSender } from "../vendors/messages/twilio/twilio.client.ts";
import type { Finding } from "./finding.ts";

type Outside = { fetch: typeof globalThis.fetch };

const discoverySchema = z.object({
  issuer: z.url(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
});

const faultTexts: Partial<Record<MessageFault, string>> = {
  "account-refused": "The account is refused",
  unreachable: "It does not answer",
  "rate-limited": "The limit of calls is used up for now",
};

async function messageFinding(what: string, work: Promise<void>, good: string): Promise<Finding> {
  try {
    await work;
    return { what, ok: true, says: good };
  } catch (error) {
    if (!(error instanceof MessageError)) throw error;
    const detail = /\((.*)\)$/.exec(error.message)?.[1] ?? "";
    return { what, ok: false, says: `${faultTexts[error.fault] ?? "It refuses"} (${detail}).` };
  }
}

async function mailFinding({ mail, contacts }: Config): Promise<Finding> {
  const what = "Mail";
  if (!mail.smtpUrl)
    return { what, ok: null, says: "SMTP_URL is not set: mails are written to the log, links included." };
  const from = { name: productName, address: mail.from };
  const mailer = createSmtpMailer({ url: mail.smtpUrl, from, replyTo: contacts.support });
  try {
    return await messageFinding(
      what,
      mailer.verify(),
      `The mail server lets us in. Mails come from ${mail.from}.`,
    );
  } finally {
    mailer.close();
  }
}

async function smsFinding({ sms }: Config, { fetch }: Outside): Promise<Finding> {
  const what = "Text messages";
  if (!sms) return { what, ok: null, says: "SMS_ACCOUNT_ID is not set: phone sign-in is hidden." };
  const sender = createTwilioSender({ ...sms, fetch, log: createLogger({ level: "silent" }) });
  return messageFinding(what, sender.verify(), "The account is active.");
}

async function googleFinding({ google, appUrl }: Config, { fetch }: Outside): Promise<Finding> {
  const what = "Google";
  if (!google) return { what, ok: null, says: "GOOGLE_CLIENT_ID is not set." };
  const url = new URL(google.discoveryUrl);
  const reply = await getJson({ fetch, url, timeoutMs: 8_000, bytesMax: 256 * 1024 });
  if (reply.kind === "failed") return { what, ok: false, says: `It does not answer (${reply.detail}).` };
  if (!discoverySchema.safeParse(reply.json).success)
    return { what, ok: false, says: "GOOGLE_DISCOVERY_URL is no discovery document of an OpenID provider." };
  return { what, ok: true, says: `It answers. The redirect address is ${appUrl}/api/auth/callback/google` };
}

function captchaFinding({ captcha }: Config): Finding {
  const says = captcha
    ? "People are asked. Its secret is tried by the first answer only."
    : "CAPTCHA_SITE_KEY is not set: nobody is asked.";
  return { what: "Captcha", ok: null, says };
}

/** Tries what the accounts need from outside. Sends nothing. */
export async function accountFindings(config: Config, outside: Outside): Promise<Finding[]> {
  return [
    await mailFinding(config),
    await smsFinding(config, outside),
    await googleFinding(config, outside),
    captchaFinding(config),
  ];
}
