import { z } from "zod";
import {
  doneSchema,
  passkeyAnswerSchema,
  passkeyOptionsSchema,
  passkeySchema,
  passkeysAnswerSchema,
  passwordProofSchema,
  phoneCodeSchema,
  phoneNumberSchema,
  phoneProofSchema,
} from "./accounts.ts";
import { endpoints } from "./endpoint.ts";
import { signedInUserAnswerSchema, signInAnswerSchema } from "./session.ts";

export const googleEndpoints = endpoints({
  startGoogle: {
    route: "GET /api/auth/google/start",
    area: "Sign-in",
    access: "anyone",
    summary:
      "The popup of 'Continue with Google': sends it on to Google (302), or is a page that tells its opener why not. For windows opened by the product's own pages; a page with 429 when there were too many.",
    query: z.object({ intent: z.enum(["sign-in", "sign-up"]).default("sign-in").catch("sign-in") }),
    answer: "text/html",
  },
  finishGoogle: {
    route: "GET /api/auth/callback/google",
    area: "Sign-in",
    access: "anyone",
    work: "unbounded",
    securityEvent: "sign-in",
    summary:
      "Where Google sends the popup back to: a page that tells its opener the outcome and closes. Only the browser that began can come back, once, within ten minutes.",
    answer: "text/html",
  },
});

export const passkeysEndpoints = endpoints({
  startPasskeySignIn: {
    route: "POST /api/auth/passkey/sign-in/options",
    area: "Sign-in",
    access: "anyone",
    summary:
      "The challenge for signing in with a passkey; an HttpOnly cookie binds it to this browser for five minutes.",
    answer: passkeyOptionsSchema,
  },
  signInWithPasskey: {
    route: "POST /api/auth/passkey/sign-in",
    area: "Sign-in",
    access: "anyone",
    securityEvent: "sign-in",
    summary: "Signs in with the browser's answer to the challenge; no second factor is asked.",
    body: passkeyAnswerSchema,
    answer: signedInUserAnswerSchema,
    errors: ["passkey-refused", "rate-limited"],
  },
  listPasskeys: {
    route: "GET /api/me/passkeys",
    area: "Account",
    access: "user",
    summary: "The passkeys of the account, the oldest first.",
    answer: passkeysAnswerSchema,
  },
  startPasskeyRegistration: {
    route: "POST /api/me/passkeys/options",
    area: "Account",
    access: "user",
    summary: "What the browser needs to make a passkey. A session older than ten minutes needs the password.",
    body: passwordProofSchema,
    answer: passkeyOptionsSchema,
    errors: [
      "reauthentication-required",
      "wrong-password",
      "passkey-refused",
      "rate-limited",
      "sign-in-busy",
    ],
  },
  addPasskey: {
    route: "POST /api/me/passkeys",
    area: "Account",
    access: "user",
    securityEvent: "passkey",
    summary: "Stores the passkey that the browser made; at most ten for each account.",
    body: passkeyAnswerSchema,
    status: 201,
    answer: passkeySchema,
    errors: ["passkey-refused"],
  },
  deletePasskey: {
    route: "DELETE /api/me/passkeys/:id",
    area: "Account",
    access: "user",
    securityEvent: "passkey",
    summary: "Removes a passkey.",
    status: 204,
    errors: ["not-found"],
  },
});

export const phoneEndpoints = endpoints({
  sendPhoneCode: {
    route: "POST /api/auth/phone-number/send-otp",
    area: "Sign-in",
    access: "anyone",
    securityEvent: "mailed-link",
    summary:
      "Sends a sign-in code to a phone; answers alike for every number. Only with a sender of text messages.",
    body: phoneNumberSchema,
    answer: doneSchema,
    errors: ["captcha-failed", "not-found", "rate-limited"],
  },
  signInWithPhone: {
    route: "POST /api/auth/phone-number/verify",
    area: "Sign-in",
    access: "anyone",
    securityEvent: "sign-in",
    summary: "Signs in by the code, which is good once, for five minutes and five tries.",
    body: phoneCodeSchema,
    answer: signInAnswerSchema,
    errors: ["wrong-code", "not-found", "user-not-found", "rate-limited"],
  },
  sendPhoneProof: {
    route: "POST /api/me/phone",
    area: "Account",
    access: "user",
    securityEvent: "phone",
    summary:
      "Sends a code to the number with which the user wants to sign in. Only with a sender of text messages.",
    body: phoneProofSchema,
    answer: doneSchema,
    errors: [
      "not-found",
      "reauthentication-required",
      "wrong-password",
      "sms-failed",
      "rate-limited",
      "sign-in-busy",
    ],
  },
  provePhone: {
    route: "POST /api/me/phone/verify",
    area: "Account",
    access: "user",
    securityEvent: "phone",
    summary: "Stores the number by the code sent to it.",
    body: phoneCodeSchema,
    answer: doneSchema,
    errors: ["wrong-code", "phone-taken", "not-found", "rate-limited"],
  },
  deletePhone: {
    route: "DELETE /api/me/phone",
    area: "Account",
    access: "user",
    securityEvent: "phone",
    summary: "Forgets the number.",
    status: 204,
    errors: ["not-found"],
  },
});
