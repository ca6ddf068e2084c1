import { productName } from "../kernel/product.ts";
import { inOneLine, type Letter, type MailText, mailFrom } from "./mail-layout.ts";

/** What an admin did to an account. */
export type AccountChange = "password" | "email" | "role" | "plan" | "new-admin";

/** What each mail of the accounts needs to know. Addresses are absolute. */
export type MailDetails =
  | { kind: "sign-in-link"; url: string; minutes: number }
  | { kind: "password-reset"; fullName: string; url: string; minutes: number }
  /** `asked`: the address must be proved before a sign-in link may go there. */
  | { kind: "verify-email"; fullName: string; url: string; hours: number; asked?: "sign-in-link" }
  | { kind: "change-email"; fullName: string; newEmail: string; url: string; hours: number }
  | { kind: "email-changed"; fullName: string; newEmail: string }
  | { kind: "password-changed"; fullName: string }
  | { kind: "changed-by-admin"; fullName: string; changes: AccountChange[] }
  | { kind: "invitation"; url: string; days: number }
  /** `at` in ISO 8601 */
  | { kind: "new-sign-in"; fullName: string; device: string; place: string; at: string };

export type { MailText };

type Facts<Kind extends MailDetails["kind"]> = Extract<MailDetails, { kind: Kind }>;

const nameLengthMax = 60;
const emailLengthMax = 254;
const factLengthMax = 100;

/**
 * Mail readers make a link of anything that looks like an address, and an anonymous caller can sign up with another user's
 * email and any name: a name that could become a link is not repeated.
 */
const linkLike = /[/\\@:<>]|\.\p{L}{2}|\bwww\b/iu;

function greetingOf(fullName: string): string {
  const name = inOneLine(fullName, fullName.length);
  return name === "" || name.length > nameLengthMax || linkLike.test(name) ? "Hello," : `Hello ${name},`;
}

function lasting(count: number, unit: "minute" | "hour"): string {
  if (unit === "minute" && count % 60 === 0) return lasting(count / 60, "hour");
  return `The link works once and expires in ${count} ${unit}${count === 1 ? "" : "s"}.`;
}

const months = "January February March April May June July August September October November December".split(
  " ",
);

/** "November 21, 2026, 14:05 UTC" of an instant in ISO 8601 UTC; anything else as it is. */
function formatTime(at: string): string {
  const [, year, month, day, time] = /^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d)[\d:.]*Z$/.exec(at) ?? [];
  const name = months[Number(month) - 1];
  return name ? `${name} ${Number(day)}, ${year}, ${time} UTC` : at;
}

function signInLink({ url, minutes }: Facts<"sign-in-link">): Letter {
  return {
    subject: `Your sign-in link for ${productName}`,
    greeting: "Hello,",
    paragraphs: [`Use this link to sign in to ${productName}. No password is needed.`],
    action: { label: "Sign in", url },
    notes: [lasting(minutes, "minute"), "If you didn't request this, no action is needed."],
  };
}

function passwordReset({ fullName, url, minutes }: Facts<"password-reset">): Letter {
  return {
    subject: `Reset your ${productName} password`,
    greeting: greetingOf(fullName),
    paragraphs: ["We received a request for a new password for your account."],
    action: { label: "Choose a new password", url },
    notes: [lasting(minutes, "minute"), "If you didn't request this, no action is needed."],
  };
}

function verifyEmail({ fullName, url, hours, asked }: Facts<"verify-email">): Letter {
  const confirm = `Confirm that this email address belongs to your ${productName} account.`;
  return {
    subject: `Confirm your email for ${productName}`,
    greeting: greetingOf(fullName),
    paragraphs: asked
      ? ["You asked for a sign-in link.", `${confirm} Then ask for the sign-in link again.`]
      : [confirm],
    action: { label: "Confirm email", url },
    notes: [lasting(hours, "hour"), "If you don't have an account with us, no action is needed."],
  };
}

function changeEmail({ fullName, newEmail, url, hours }: Facts<"change-email">): Letter {
  return {
    subject: `Confirm your new email for ${productName}`,
    greeting: greetingOf(fullName),
    paragraphs: [
      `Your account's email will change to ${inOneLine(newEmail, emailLengthMax)}.`,
      "It changes once you confirm it.",
    ],
    action: { label: "Confirm new email", url },
    notes: [lasting(hours, "hour"), "If you didn't request this, no action is needed."],
  };
}

function emailChanged({ fullName, newEmail }: Facts<"email-changed">): Letter {
  return {
    subject: `Your ${productName} email was changed`,
    greeting: greetingOf(fullName),
    paragraphs: [
      `Your account's email is now ${inOneLine(newEmail, emailLengthMax)}.`,
      "Use it to sign in. Our emails go there now.",
    ],
    notes: ["If this wasn't you, reply to this email right away so we can help."],
  };
}

function passwordChanged({ fullName }: Facts<"password-changed">): Letter {
  return {
    subject: `Your ${productName} password was changed`,
    greeting: greetingOf(fullName),
    paragraphs: ["Your account's password was just changed."],
    notes: [
      "If this wasn't you, choose “Forgot password?” on the sign-in screen and set a new one. If that fails, reply to this email.",
    ],
  };
}

const changeTexts: Record<AccountChange, string> = {
  password: "Your password was changed.",
  email: "Your email was changed. This is our last message to the old address.",
  role: "Your role was changed.",
  plan: "Your plan was changed.",
  "new-admin": "Your account was created with admin rights.",
};

function changedByAdmin({ fullName, changes }: Facts<"changed-by-admin">): Letter {
  return {
    subject: `An admin changed your ${productName} account`,
    greeting: greetingOf(fullName),
    paragraphs: ["An admin changed your account.", ...changes.map((each) => changeTexts[each])],
    notes: ["If you didn't expect this, reply to this email right away so we can help."],
  };
}

function newSignIn({ fullName, device, place, at }: Facts<"new-sign-in">): Letter {
  return {
    subject: `New sign-in to ${productName}`,
    greeting: greetingOf(fullName),
    paragraphs: ["Someone signed in to your account from a device we haven't seen before."],
    facts: [
      ["Device", inOneLine(device, factLengthMax)],
      ["Place", inOneLine(place, factLengthMax)],
      ["Time", inOneLine(formatTime(at), factLengthMax)],
    ],
    notes: [
      "If this was you, no action is needed.",
      "If not, change your password and sign out all other devices in your profile, under Security.",
    ],
  };
}

function invitation({ url, days }: Facts<"invitation">): Letter {
  return {
    subject: `Your invitation to ${productName}`,
    greeting: "Hello,",
    paragraphs: [
      `You joined the ${productName} waitlist. Your place is ready: create your account with this link.`,
    ],
    action: { label: "Create your account", url },
    notes: [
      `The link works once, for this email only, and expires in ${days} days.`,
      "If you didn't join the waitlist, no action is needed.",
    ],
  };
}

function letterOf(facts: MailDetails): Letter {
  switch (facts.kind) {
    case "sign-in-link":
      return signInLink(facts);
    case "password-reset":
      return passwordReset(facts);
    case "verify-email":
      return verifyEmail(facts);
    case "change-email":
      return changeEmail(facts);
    case "email-changed":
      return emailChanged(facts);
    case "password-changed":
      return passwordChanged(facts);
    case "changed-by-admin":
      return changedByAdmin(facts);
    case "invitation":
      return invitation(facts);
    case "new-sign-in":
      return newSignIn(facts);
  }
}

/** The whole mail of an occasion. Its subject never holds what a user wrote. */
export function mailOf(facts: MailDetails): MailText {
  return mailFrom(letterOf(facts));
}
