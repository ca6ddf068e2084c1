import { address, optionalText } from "#server/platform/environment-fields.ts";
import { notSet } from "../../key-check.ts";
import { vendor } from "../../vendor.ts";
import type { ConfiguredCaptcha } from "../identity.ts";
import { createTurnstileCheck } from "./turnstile.client.ts";

const name = "Captcha";

/** Cloudflare's question whether somebody is a person. */
export const turnstile = vendor({
  id: "turnstile",
  environment: {
    CAPTCHA_SITE_KEY: optionalText,
    CAPTCHA_SECRET_KEY: optionalText,
    CAPTCHA_SCRIPT_URL: address.default("https://challenges.cloudflare.com/turnstile/v0/api.js"),
    CAPTCHA_VERIFY_URL: address.default("https://challenges.cloudflare.com/turnstile/v0/siteverify"),
  },
  together: [["CAPTCHA_SITE_KEY", "CAPTCHA_SECRET_KEY"]],
  configure(values): ConfiguredCaptcha {
    const { CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SECRET_KEY: secretKey } = values;
    const { CAPTCHA_SCRIPT_URL: scriptUrl, CAPTCHA_VERIFY_URL: verifyUrl } = values;
    const captcha = siteKey && secretKey ? { secretKey, verifyUrl } : undefined;
    return {
      id: "turnstile",
      name,
      url: captcha?.verifyUrl,
      browser: siteKey && secretKey ? { siteKey, scriptUrl } : undefined,
      open: ({ fetch, log }) => createTurnstileCheck({ captcha, fetch, log }),
      check: async () => [
        notSet(
          name,
          captcha
            ? "People are asked. Its secret is tried by the first answer only."
            : "CAPTCHA_SITE_KEY is not set: nobody is asked.",
        ),
      ],
    };
  },
});
