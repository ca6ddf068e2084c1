import type { Config, Parsed } from "./config.ts";

const together = [
  ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
  ["SMS_ACCOUNT_ID", "SMS_AUTH_TOKEN", "SMS_FROM"],
  ["CAPTCHA_SITE_KEY", "CAPTCHA_SECRET_KEY"],
] as const;

/** Keys that are of use together only. */
export function missingPartners(values: Parsed): string[] {
  return together.flatMap((names) => {
    const missing = names.filter((name) => values[name] === undefined);
    if (missing.length === 0 || missing.length === names.length) return [];
    return missing.map((name) => `${name}: required with ${names.filter((each) => values[each]).join(", ")}`);
  });
}

/** What the environment says of Google, mail, text messages and the captcha. */
export function outsideIdentity(values: Parsed): Pick<Config, "google" | "mail" | "sms" | "captcha"> {
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
