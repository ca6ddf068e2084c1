import { google } from "./google/google.ts";
import type { CaptchaVendor, SignInVendor } from "./identity.ts";
import { turnstile } from "./turnstile/turnstile.ts";

/** The identity provider of sign-ins, and the captcha. */
export const identityVendors: { signIn: SignInVendor; captcha: CaptchaVendor } = {
  signIn: google,
  captcha: turnstile,
};
