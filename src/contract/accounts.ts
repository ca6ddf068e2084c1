import { z } from "zod";
import { authProviders, roles, subscriptionTypes } from "#domain/accounts/account.ts";
import { emailProblem, fullNameProblem, passwordProblem, phoneProblem } from "#domain/accounts/details.ts";
import { locales } from "#domain/language/locales.ts";
import { english, type Message } from "#domain/language/translate.ts";
import { entitlementSchema } from "./entitlement.ts";

/** A text checked by a pure rule of the domain, whose sentence is the message. */
const checked = (problemOf: (text: string) => Message | undefined, missing: string) =>
  z.string(missing).superRefine((text, context) => {
    const problem = problemOf(text);
    if (problem === undefined) return;
    context.addIssue({ code: "custom", message: english.of(problem), params: { words: problem } });
  });

/** Trimmed. */
export const fullNameSchema = checked(fullNameProblem, "Full name is required").transform((text) =>
  text.trim(),
);
/** Trimmed, lower case (READ-21). */
export const emailSchema = checked(emailProblem, "Email is required").transform((text) =>
  text.trim().toLowerCase(),
);
/** Trimmed; any way of writing a number. */
export const phoneSchema = checked(phoneProblem, "Phone number is required").transform((text) => text.trim());
/** Of pages and emails. */
export const languageSchema = z.enum(locales);
/** Wherever a password is set (READ-20). */
export const passwordSchema = checked(passwordProblem, "Password is required");

/** paymentInfo of a user (specification section 3). Times are ISO 8601 UTC, the amount in the currency's smallest unit. */
export const paymentInfoSchema = z.object({
  paymentStatus: z.string().optional(),
  lastPaymentDate: z.string().optional(),
  subscriptionId: z.string().optional(),
  customerId: z.string().optional(),
  paymentIntentId: z.string().optional(),
  amount: z.number().optional(),
  priceCents: z.number().optional(),
  currency: z.string().optional(),
  subscriptionStatus: z.string().optional(),
  sessionId: z.string().optional(),
  createdAt: z.string().optional(),
  currentPeriodEnd: z.string().optional(),
  cancelAtPeriodEnd: z.boolean().optional(),
  endedUnpaid: z.literal(true).optional(),
  paidUntil: z.string().optional(),
  moneyBack: z.enum(["refunded", "disputed"]).optional(),
});

/** A user as admins see it. */
export const userSchema = z.object({
  id: z.string(),
  fullName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  role: z.enum(roles),
  subscriptionType: z.enum(subscriptionTypes).nullable(),
  authProvider: z.enum(authProviders),
  googleUid: z.string().nullable(),
  profilePicture: z.string().nullable(),
  paymentInfo: paymentInfoSchema.nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type User = z.infer<typeof userSchema>;

/** The signed-in user as the browser may see it. */
export const meSchema = userSchema.extend({
  emailVerified: z.boolean(),
  language: languageSchema,
  /** False for an account that was opened with Google and never got a password. */
  hasPassword: z.boolean(),
  twoFactorEnabled: z.boolean(),
  /** Number for phone sign-in in E.164, once proved. */
  phoneNumber: z.string().nullable(),
  entitlement: entitlementSchema,
});
export type Me = z.infer<typeof meSchema>;

/** PATCH /api/me. What else is sent is ignored (READ-53). */
export const mePatchSchema = z
  .object({
    fullName: fullNameSchema,
    phone: z.union([z.literal("").transform(() => null), phoneSchema]),
    profilePicture: z
      .union([z.literal("").transform(() => null), z.url({ protocol: /^https$/ }).max(500)])
      .nullable(),
    language: languageSchema,
  })
  .partial();
export type MePatch = z.infer<typeof mePatchSchema>;
/** As a browser sends it: no phone is an empty text. */
export type MePatchInput = z.input<typeof mePatchSchema>;

/** GET /api/me/picture. */
export const pictureQuerySchema = z.object({
  /** The version that the address names; without it the one that is stored now. */
  v: z.string().max(100).optional(),
  /** The address at another site that the profile names, for a picture that is not stored here. */
  of: z.string().max(500).optional(),
});

/** POST /api/me/email: a confirmation mail goes to the new address; nothing changes before its link is opened. */
export const emailChangeSchema = z.object({ email: emailSchema, password: z.string().max(200).optional() });
export type EmailChange = z.infer<typeof emailChangeSchema>;

/** DELETE /api/me. `confirm` is true or the account's own address; a session older than ten minutes needs the password. */
export const meDeletionSchema = z.object({
  confirm: z.union([z.literal(true), emailSchema]),
  password: z.string().max(200).optional(),
});
export type MeDeletion = z.infer<typeof meDeletionSchema>;

/** GET /api/me/sessions, the one in use first. */
export const sessionsAnswerSchema = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      /** "Chrome on Windows". */
      device: z.string(),
      /** Country by address, "This network" for private addresses, "Unknown place" otherwise. */
      place: z.string(),
      ipAddress: z.string().nullable(),
      createdAt: z.string(),
      lastUsedAt: z.string(),
      current: z.boolean(),
    }),
  ),
});
export type SessionsAnswer = z.infer<typeof sessionsAnswerSchema>;

export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
});
export type Passkey = z.infer<typeof passkeySchema>;
/** GET /api/me/passkeys. */
export const passkeysAnswerSchema = z.object({ passkeys: z.array(passkeySchema) });
export type PasskeysAnswer = z.infer<typeof passkeysAnswerSchema>;

/** POST /api/auth/sign-in/email. */
export const signInSchema = z.object({ email: z.string(), password: z.string() });
export type SignIn = z.infer<typeof signInSchema>;

/** GET /api/auth/password-policy. */
export const passwordPolicySchema = z.object({ minLength: z.number(), maxLength: z.number() });

/** POST /api/auth/request-password-reset and POST /api/auth/sign-in/magic-link. */
export const mailRequestSchema = z.object({ email: emailSchema, captcha: z.string().max(4_000).optional() });
export type MailRequest = z.infer<typeof mailRequestSchema>;

/** POST /api/auth/reset-password. */
export const passwordResetSchema = z.object({
  token: z.string().min(1).max(500),
  newPassword: passwordSchema,
});
export type PasswordReset = z.infer<typeof passwordResetSchema>;

/** POST /api/auth/change-password; the account's other sessions end. */
export const passwordChangeSchema = z.object({
  currentPassword: z.string().min(1, "Password is required").max(200),
  newPassword: passwordSchema,
});
export type PasswordChange = z.infer<typeof passwordChangeSchema>;

/** POST /api/auth/magic-link/verify and POST /api/auth/verify-email: the token of a mailed link. */
export const mailedTokenSchema = z.object({ token: z.string().min(1).max(2_000) });
export type MailedToken = z.infer<typeof mailedTokenSchema>;

const phoneNumber = z
  .string()
  .transform((text) => text.replace(/[\s().-]/g, ""))
  .pipe(z.string().regex(/^\+[1-9]\d{6,14}$/, "Include the country code, such as +1 415 555 0100"));
/** POST /api/auth/phone-number/send-otp. */
export const phoneNumberSchema = z.object({ phoneNumber, captcha: z.string().max(4_000).optional() });
export type PhoneNumber = z.infer<typeof phoneNumberSchema>;
/** POST /api/me/phone: a number is a way in, so the password is asked where there is one. */
export const phoneProofSchema = z.object({ phoneNumber, password: z.string().max(200).optional() });
export type PhoneProof = z.infer<typeof phoneProofSchema>;
/** POST /api/auth/phone-number/verify and POST /api/me/phone/verify. */
export const phoneCodeSchema = z.object({
  phoneNumber,
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/, "Enter all 6 digits"),
});
export type PhoneCode = z.infer<typeof phoneCodeSchema>;

/** POST /api/auth/two-factor/enable, disable and generate-backup-codes; no password for accounts without one. */
export const passwordProofSchema = z.object({ password: z.string().max(200).optional() });
export type PasswordProof = z.infer<typeof passwordProofSchema>;
/** The key for the authenticator app as an otpauth address, and the codes to keep. Shown once. */
export const twoFactorSetupSchema = z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) });
export type TwoFactorSetup = z.infer<typeof twoFactorSetupSchema>;
export const backupCodesSchema = z.object({ backupCodes: z.array(z.string()) });
/** POST /api/auth/two-factor/verify-totp and verify-backup-code: at sign-in, and to finish the enrolment. */
export const secondFactorSchema = z.object({
  code: z.string().trim().min(6).max(20),
  trustDevice: z.boolean().optional(),
});
export type SecondFactor = z.infer<typeof secondFactorSchema>;

/** A WebAuthn answer of the browser, passed on as it is; the passkey library checks its shape. */
export const passkeyAnswerSchema = z.object({
  response: z.looseObject({ id: z.string().max(2_000) }),
  name: z.string().trim().min(1).max(60).optional(),
});
export type PasskeyAnswer = z.infer<typeof passkeyAnswerSchema>;

/** POST /api/auth/confirm-password: the account's password, or a passkey's answer to the challenge. */
export const confirmationSchema = z.union([
  z.object({ currentPassword: z.string().min(1, "Password is required").max(200) }),
  passkeyAnswerSchema.pick({ response: true }),
]);
export type Confirmation = z.infer<typeof confirmationSchema>;

/** POST /api/admin/users (specification section 5). */
export const newUserSchema = z.object({
  fullName: fullNameSchema,
  email: emailSchema,
  phone: phoneSchema,
  password: passwordSchema,
  role: z.enum(roles).default("USER"),
  subscriptionType: z.enum(subscriptionTypes).default("EARLY_BIRD"),
});
export type NewUserInput = z.infer<typeof newUserSchema>;

/** PATCH /api/admin/users/{id}. An empty password keeps the current one. */
export const userPatchSchema = z
  .object({
    fullName: fullNameSchema,
    email: emailSchema,
    phone: z.union([z.literal("").transform(() => null), phoneSchema]),
    password: z.union([z.literal(""), passwordSchema]),
    role: z.enum(roles),
    subscriptionType: z.enum(subscriptionTypes).nullable(),
  })
  .partial();
export type UserPatch = z.infer<typeof userPatchSchema>;

export const doneSchema = z.object({ status: z.literal(true) });

/** As the WebAuthn library makes them; the browser hands them on. */
export const passkeyOptionsSchema = z.looseObject({ challenge: z.string() });
