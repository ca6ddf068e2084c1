import { type Message, message } from "#domain/language/translate.ts";
import type { EntitlementState } from "../billing/entitlement.ts";

export const roles = ["USER", "ADMIN"] as const;
export type Role = (typeof roles)[number];

export const subscriptionTypes = ["EARLY_BIRD", "MANAGED"] as const;
export type SubscriptionType = (typeof subscriptionTypes)[number];

export const authProviders = ["email", "google"] as const;
export type AuthProvider = (typeof authProviders)[number];

/** Who acts. Read from the database on each request, never from what the browser says. */
export type Actor = {
  userId: string;
  role: Role;
  subscriptionType: SubscriptionType | null;
  /** What the plan lets them use (READ-38). */
  entitlement: EntitlementState;
};

export const passwordLengthMin = 6;
/** Bounds the work of the password hash. */
export const passwordLengthMax = 200;
export const emailLengthMax = 254;
export const emailLocalLengthMax = 64;
export const sessionDays = 30;
/** How long address and password hash of a removed user stay (READ-15). */
export const removedDays = 30;
/** A sign-in younger than this proves who acts; an older one asks for the password again. */
export const freshSessionMinutes = 10;

/** How long a confirmed session may do what asks for the password or a passkey again. */
export const confirmedSessionMinutes = 10;

/**
 * Managed users and admins run on the system's keys; everybody else, also a user without a plan, on own keys
 * (READ-48, specification section 6).
 */
export function usesSystemKeys(actor: Pick<Actor, "role" | "subscriptionType">): boolean {
  return actor.role === "ADMIN" || actor.subscriptionType === "MANAGED";
}

/** Whether any of the operator's keys may serve an account: none does once its plan has ended (READ-38). */
export const mayUseSystemKeys = (actor: Pick<Actor, "entitlement">): boolean => actor.entitlement !== "ended";

/**
 * The one pattern of every form: something, @, something, dot, something, without spaces (READ-21). Characters that
 * nobody sees are rejected too: two addresses that look alike must not be two accounts.
 */
export function isEmail(text: string): boolean {
  if (text.length > emailLengthMax || text.indexOf("@") > emailLocalLengthMax) return false;
  if (/[\p{Cc}\p{Cf}\p{Cs}]/u.test(text)) return false;
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text);
}

export type SignInErrors = { email?: Message; password?: Message };

/** Field messages of the sign-in form (specification section 5); empty when it may be sent. */
export function signInErrors(form: { email: string; password: string }): SignInErrors {
  const errors: SignInErrors = {};
  const email = form.email.trim();
  if (email === "") errors.email = message("Email is required");
  else if (!isEmail(email)) errors.email = message("Email is invalid");
  if (form.password === "") errors.password = message("Password is required");
  return errors;
}
