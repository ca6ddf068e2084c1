import type { Message } from "#domain/language/translate.ts";
import type { SubscriptionType } from "./account.ts";
import { type SignUpField, type SignUpForm, signUpErrors } from "./sign-up.ts";

/** What the server holds of a sign-up until its account exists (READ-28). */
export type HeldSignUp = {
  /** The identity provider has vouched for the user, so there is no password. */
  google: boolean;
  fullName: string | null;
  email: string | null;
  phone: string | null;
  hasPassword: boolean;
  subscriptionType: SubscriptionType | null;
  hasOpenaiKey: boolean;
  hasFinnhubKey: boolean;
};

/** A key that is held counts as typed in; its text is encrypted. */
const typedIn = (held: boolean) => (held ? "held" : "");

/** What is missing first, in the order and the words of the steps; undefined when the account can be created. */
export function missingInSignUp(held: HeldSignUp): { field: SignUpField; words: Message } | undefined {
  const form: SignUpForm = {
    fullName: held.fullName ?? "",
    email: held.email ?? "",
    phone: held.phone ?? "",
    password: "",
    confirmPassword: "",
    subscriptionType: held.subscriptionType,
    openaiApiKey: typedIn(held.hasOpenaiKey),
    finnhubApiKey: typedIn(held.hasFinnhubKey),
  };
  const { password, ...account } = signUpErrors(1, form);
  const errors = {
    ...account,
    ...(held.google || held.hasPassword ? {} : { password }),
    ...signUpErrors(2, form),
    ...(held.subscriptionType === "EARLY_BIRD" ? signUpErrors(3, form) : {}),
  };
  const [first] = Object.entries(errors) as [SignUpField, Message][];
  return first && { field: first[0], words: first[1] };
}
