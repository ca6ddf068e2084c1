import { google } from "./google/google.ts";
import type { CaptchaVendor, SignInVendor } from "./identity.ts";
import { turnstile } from "./turnstile/turnstile.ts";

/** Who vouches for users who sign in, and who asks whether they are users. */
export const identityVendors: { signIn: SignInVendor; captcha: CaptchaVendor } = {
  signIn: google,
  captcha: turnstile,
};
