import { productName } from "../kernel/product.ts";

/** What each mail of the accounts needs to know. Addresses are absolute. */
export type MailFacts =
  | { kind: "sign-in-link"; url: string; minutes: number }
  | { kind: "password-reset"; fullName: string; url: string; minutes: number }
  | { kind: "verify-email"; fullName: string; url: string; hours: number }
  | { kind: "change-email"; fullName: string; newEmail: string; url: string; hours: number }
  | { kind: "email-changed"; fullName: string; newEmail: string }
  | { kind: "password-changed"; fullName: string }
  | { kind: "new-sign-in"; fullName: string; device: string; place: string; at: string };

export type MailText = { subject: string; text: string; html: string };

/** The whole mail of an occasion. */
export function mailOf(facts: MailFacts): MailText {
  return { subject: `${productName}: ${facts.kind}`, text: JSON.stringify(facts), html: "" };
}
