import type { Environment } from "./environment-schema.ts";

/** What the accounts need of the outside. */
export type IdentityConfig = {
  /** Undefined: the Google buttons stay and lead to their fallback text (READ-23). */
  google: { clientId: string; clientSecret: string; discoveryUrl: string } | undefined;
  /** Without an SMTP address, mails are written to the log (READ-22). */
  mail: { smtpUrl: string | undefined; from: string };
  /** Undefined: phone sign-in is hidden. */
  sms: { accountId: string; authToken: string; from: string; baseUrl: string } | undefined;
  /** Undefined: nobody is asked. */
  captcha: { siteKey: string; secretKey: string; scriptUrl: string; verifyUrl: string } | undefined;
};

const together = [
  ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
  ["SMS_ACCOUNT_ID", "SMS_AUTH_TOKEN", "SMS_FROM"],
  ["CAPTCHA_SITE_KEY", "CAPTCHA_SECRET_KEY"],
  ["REDDIT_CLIENT_ID", "REDDIT_CLIENT_SECRET"],
  ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY"],
] as const;

/** Keys that are of use together only. */
export function missingPartners(values: Environment): string[] {
  return together.flatMap((names) => {
    const missing = names.filter((name) => values[name] === undefined);
    if (missing.length === 0 || missing.length === names.length) return [];
    return missing.map((name) => `${name}: required with ${names.filter((each) => values[each]).join(", ")}`);
  });
}

/** What the environment says of Google, mail, text messages and the captcha. */
export function outsideIdentity(values: Environment): IdentityConfig {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = values;
  const { SMS_ACCOUNT_ID: accountId, SMS_AUTH_TOKEN: authToken, SMS_FROM: from } = values;
  const { CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SECRET_KEY: secretKey } = values;
  return {
    google:
      clientId && clientSecret
        ? { clientId, clientSecret, discoveryUrl: values.GOOGLE_DISCOVERY_URL }
        : undefined,
    mail: { smtpUrl: values.SMTP_URL, from: values.MAIL_FROM ?? values.SUPPORT_EMAIL },
    sms:
      accountId && authToken && from
        ? { accountId, authToken, from, baseUrl: values.SMS_BASE_URL }
        : undefined,
    captcha:
      siteKey && secretKey
        ? { siteKey, secretKey, scriptUrl: values.CAPTCHA_SCRIPT_URL, verifyUrl: values.CAPTCHA_VERIFY_URL }
        : undefined,
  };
}
