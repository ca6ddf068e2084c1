import { z } from "zod";
import { authProviders, subscriptionTypes } from "#domain/accounts/account.ts";
import { checkoutModes } from "#domain/billing/checkout.ts";
import {
  emailSchema,
  fullNameSchema,
  languageSchema,
  meSchema,
  passwordSchema,
  phoneSchema,
} from "./accounts.ts";
import { endpoints } from "./endpoint.ts";

const plan = z.enum(subscriptionTypes, "Please select a subscription plan");
const key = (missing: string) => z.string(missing).trim().min(1, missing).max(200, "This key is too long");
const openaiApiKey = key("OpenAI API key is required for Early Bird plan");
const finnhubApiKey = key("FinHub API key is required for Early Bird plan");

/** POST /api/signup: begins a pending sign-up with details typed in; replaces the browser's earlier one. */
export const newSignUpSchema = z
  .object({
    fullName: fullNameSchema,
    email: emailSchema,
    phone: phoneSchema,
    password: passwordSchema,
    confirmPassword: z.string("Passwords do not match"),
    subscriptionType: plan.optional(),
    openaiApiKey: openaiApiKey.optional(),
    finnhubApiKey: finnhubApiKey.optional(),
    /** Of the page; the account gets it. */
    language: languageSchema.optional(),
    captcha: z.string().max(4_000).optional(),
  })
  .refine((form) => form.password === form.confirmPassword, {
    path: ["confirmPassword"],
    message: "Passwords do not match",
  });
export type NewSignUp = z.infer<typeof newSignUpSchema>;

/** PATCH /api/signup: changes the browser's pending sign-up, or begins one with what is known so far. */
export const signUpPatchSchema = z
  .object({
    fullName: fullNameSchema,
    phone: phoneSchema,
    subscriptionType: plan,
    openaiApiKey,
    finnhubApiKey,
    language: languageSchema,
  })
  .partial();
export type SignUpPatch = z.infer<typeof signUpPatchSchema>;

/** The pending sign-up as the browser may see it: no password, no keys. */
export const signUpSchema = z.object({
  id: z.string(),
  fullName: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  subscriptionType: z.enum(subscriptionTypes).nullable(),
  authProvider: z.enum(authProviders),
  profilePicture: z.string().nullable(),
  hasOpenaiKey: z.boolean(),
  hasFinnhubKey: z.boolean(),
  expiresAt: z.string(),
});
export type SignUp = z.infer<typeof signUpSchema>;

/** POST /api/signup/checkout. What is named must equal the pending sign-up (READ-30); amounts do not exist here. */
export const checkoutSchema = z.object({
  email: emailSchema.optional(),
  fullName: fullNameSchema.optional(),
  subscriptionType: plan.optional(),
  /** The payment form inside the page, or the payment provider's own page. */
  mode: z.enum(checkoutModes).optional(),
});
export type Checkout = z.infer<typeof checkoutSchema>;

/** One checkout is open for a sign-up at a time: asking again answers the same one (READ-31, threats T40). */
export const checkoutAnswerSchema = z.discriminatedUnion("status", [
  z.object({ status: z.literal("embedded"), sessionId: z.string(), clientSecret: z.string() }),
  /** `url` is the provider's page; the browser goes there. */
  z.object({ status: z.literal("redirect"), sessionId: z.string(), url: z.string() }),
  /** This sign-up is paid already: nothing is charged, the success page tells the rest. */
  z.object({ status: z.literal("paid"), sessionId: z.string() }),
  /** The account is finished and its session open; only where the site setting allows sign-up without payment. */
  z.object({ status: z.literal("finished"), user: meSchema }),
]);
export type CheckoutAnswer = z.infer<typeof checkoutAnswerSchema>;

/** GET /api/signup/result?session_id= */
/** A payment's session id is anybody's text: given twice it is one that does not exist. */
export const signUpResultQuerySchema = z.object({
  session_id: z.union([z.string(), z.array(z.string())]).optional(),
});

/** What became of a payment. Only the payer's own browser is told whose it is (READ-36). */
export const signUpResultSchema = z.discriminatedUnion("status", [
  /** Not confirmed by the payment provider yet, or not yet looked at; ask again in a moment. */
  z.object({ status: z.literal("processing"), sessionId: z.string() }),
  /** The account exists. `email` and `subscriptionType` are null for a browser that has no part in it. */
  z.object({
    status: z.literal("finished"),
    sessionId: z.string(),
    signedIn: z.boolean(),
    email: z.string().nullable(),
    subscriptionType: z.enum(subscriptionTypes).nullable(),
  }),
  /** Paid, but no account could come of it, such as when its address was taken in between: the money goes back. */
  z.object({ status: z.literal("returned"), sessionId: z.string() }),
]);
export type SignUpResult = z.infer<typeof signUpResultSchema>;

/** What the Google popup tells its opener. */
export const googleOutcomeSchema = z.discriminatedUnion("result", [
  z.object({ result: z.literal("signed-in") }),
  z.object({ result: z.literal("second-factor"), methods: z.array(z.string()) }),
  /** No account has this address: no session was opened. While signing up, the server holds the identity. */
  z.object({
    result: z.literal("new-user"),
    isNewUser: z.literal(true),
    isTempUser: z.literal(true),
    fullName: z.string(),
    email: z.string(),
    profilePicture: z.string().nullable(),
  }),
  /** `message` is null when the fallback text is to be shown (READ-24). */
  z.object({
    result: z.literal("error"),
    code: z.string(),
    message: z.string().nullable(),
    /** While signing in: no account has this address. */
    isNewUser: z.literal(true).optional(),
  }),
]);
export type GoogleOutcome = z.infer<typeof googleOutcomeSchema>;

export const signUpEndpoints = endpoints({
  startSignUp: {
    route: "POST /api/signup",
    area: "Sign-up",
    access: "anyone",
    work: "sign-in",
    summary:
      "Begins a sign-up with the details typed in. An HttpOnly cookie names it for 24 hours. Says nothing about the address, but to whoever knows its password.",
    body: newSignUpSchema,
    status: 201,
    answer: signUpSchema,
    errors: ["signups-closed", "captcha-failed", "account-exists", "rate-limited", "sign-in-busy"],
  },
  readSignUp: {
    route: "GET /api/signup",
    area: "Sign-up",
    access: "anyone",
    summary: "This browser's sign-up, for the page where it is paid.",
    limit: "sign-up-reads",
    answer: signUpSchema,
    errors: ["signups-closed", "sign-up-expired"],
  },
  changeSignUp: {
    route: "PATCH /api/signup",
    area: "Sign-up",
    access: "anyone",
    work: "sign-in",
    summary: "Changes this browser's sign-up, or begins one with what is known so far.",
    body: signUpPatchSchema,
    answer: signUpSchema,
    errors: ["signups-closed", "sign-up-expired", "rate-limited"],
  },
  checkOut: {
    route: "POST /api/signup/checkout",
    area: "Sign-up",
    access: "anyone",
    work: "unbounded",
    summary:
      "Ends this browser's sign-up: opens its payment, one at a time however often it is asked for, or creates the account and opens its session where the site allows it without payment.",
    body: checkoutSchema,
    status: 201,
    answer: checkoutAnswerSchema,
    errors: [
      "signups-closed",
      "sign-up-expired",
      "email-taken",
      "payments-not-set-up",
      "payment-provider-down",
      "rate-limited",
    ],
  },
  readSignUpResult: {
    route: "GET /api/signup/result",
    area: "Sign-up",
    access: "anyone",
    work: "unbounded",
    summary:
      "What became of a payment. Looks at the payment provider; a confirmed payment becomes the account, once. Opens the session in the browser that began the sign-up, and nowhere else.",
    limit: "sign-up-result",
    query: signUpResultQuerySchema,
    answer: signUpResultSchema,
    errors: ["no-session-id", "payment-not-found", "checkout-data-not-found"],
  },
});
