import { type Message, message, type Translate } from "#domain/language/translate.ts";
import { type ModelEndMail, modelEndLetter } from "../analysis/model-end-mail.ts";
import { productName as product } from "../kernel/product.ts";
import { deviceIn } from "./device.ts";
import { greetingOf, inOneLine, type Letter, longDay, type MailText, mailFrom } from "./mail-layout.ts";

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
  /** `last`: of the emails about it. */
  | { kind: "plan-ended"; fullName: string; url: string; until: Date; last: boolean }
  | ({ kind: "model-ends" } & ModelEndMail)
  /** `at` in ISO 8601 */
  | { kind: "new-sign-in"; fullName: string; device: string; place: string; at: string };

export type { MailText };

type Facts<Kind extends MailDetails["kind"]> = Extract<MailDetails, { kind: Kind }>;

const emailLengthMax = 254;
const factLengthMax = 100;

function lastingMinutes(minutes: number, t: Translate): string {
  if (minutes % 60 === 0) return lastingHours(minutes / 60, t);
  return t(
    {
      one: "The link works once and expires in {count} minute.",
      other: "The link works once and expires in {count} minutes.",
    },
    { count: minutes },
  );
}

const lastingHours = (hours: number, t: Translate): string =>
  t(
    {
      one: "The link works once and expires in {count} hour.",
      other: "The link works once and expires in {count} hours.",
    },
    { count: hours },
  );

/** "November 21, 2026, 14:05 UTC" of an instant in ISO 8601 UTC; anything else as it is. */
function formatTime(at: string, t: Translate): string {
  const [, time] = /^\d{4}-\d\d-\d\dT(\d\d:\d\d)[\d:.]*Z$/.exec(at) ?? [];
  const instant = Date.parse(at);
  if (time === undefined || Number.isNaN(instant)) return at;
  // verbatim: a day and a time, written alike in all languages
  return `${longDay(t.locale).format(new Date(instant))}, ${time} UTC`;
}

function signInLink({ url, minutes }: Facts<"sign-in-link">, t: Translate): Letter {
  return {
    subject: t("Your sign-in link for {product}", { product }),
    greeting: t("Hello,"),
    paragraphs: [t("Use this link to sign in to {product}. No password is needed.", { product })],
    action: { label: t("Sign in"), url },
    notes: [lastingMinutes(minutes, t), t("If you didn't request this, no action is needed.")],
  };
}

function passwordReset({ fullName, url, minutes }: Facts<"password-reset">, t: Translate): Letter {
  return {
    subject: t("Reset your {product} password", { product }),
    greeting: greetingOf(fullName, t),
    paragraphs: [t("We received a request for a new password for your account.")],
    action: { label: t("Choose a new password"), url },
    notes: [lastingMinutes(minutes, t), t("If you didn't request this, no action is needed.")],
  };
}

function verifyEmail({ fullName, url, hours, asked }: Facts<"verify-email">, t: Translate): Letter {
  return {
    subject: t("Confirm your email for {product}", { product }),
    greeting: greetingOf(fullName, t),
    paragraphs: asked
      ? [
          t("You asked for a sign-in link."),
          t(
            "Confirm that this email address belongs to your {product} account. Then ask for the sign-in link again.",
            { product },
          ),
        ]
      : [t("Confirm that this email address belongs to your {product} account.", { product })],
    action: { label: t("Confirm email"), url },
    notes: [lastingHours(hours, t), t("If you don't have an account with us, no action is needed.")],
  };
}

function changeEmail({ fullName, newEmail, url, hours }: Facts<"change-email">, t: Translate): Letter {
  return {
    subject: t("Confirm your new email for {product}", { product }),
    greeting: greetingOf(fullName, t),
    paragraphs: [
      t("Your account's email will change to {email}.", { email: inOneLine(newEmail, emailLengthMax) }),
      t("It changes once you confirm it."),
    ],
    action: { label: t("Confirm new email"), url },
    notes: [lastingHours(hours, t), t("If you didn't request this, no action is needed.")],
  };
}

function emailChanged({ fullName, newEmail }: Facts<"email-changed">, t: Translate): Letter {
  return {
    subject: t("Your {product} email was changed", { product }),
    greeting: greetingOf(fullName, t),
    paragraphs: [
      t("Your account's email is now {email}.", { email: inOneLine(newEmail, emailLengthMax) }),
      t("Sign in with it from now on. We'll send our emails there."),
    ],
    notes: [t("If this wasn't you, reply to this email right away so we can help.")],
  };
}

function passwordChanged({ fullName }: Facts<"password-changed">, t: Translate): Letter {
  return {
    subject: t("Your {product} password was changed", { product }),
    greeting: greetingOf(fullName, t),
    paragraphs: [t("Your account's password was just changed.")],
    notes: [
      t(
        "If this wasn't you, choose “Forgot password?” on the sign-in screen and set a new one. If that fails, reply to this email.",
      ),
    ],
  };
}

const changeTexts: Record<AccountChange, Message> = {
  password: message("Your password was changed."),
  email: message("Your email was changed. This is our last message to the old address."),
  role: message("Your role was changed."),
  plan: message("Your plan was changed."),
  "new-admin": message("Your account was created with admin rights."),
};

function changedByAdmin({ fullName, changes }: Facts<"changed-by-admin">, t: Translate): Letter {
  return {
    subject: t("An admin changed your {product} account", { product }),
    greeting: greetingOf(fullName, t),
    paragraphs: [t("An admin changed your account."), ...changes.map((each) => t.of(changeTexts[each]))],
    notes: [t("If you didn't expect this, reply to this email right away so we can help.")],
  };
}

function newSignIn({ fullName, device, place, at }: Facts<"new-sign-in">, t: Translate): Letter {
  return {
    subject: t("New sign-in to {product}", { product }),
    greeting: greetingOf(fullName, t),
    paragraphs: [t("Someone signed in to your account from a device we haven't seen before.")],
    facts: [
      [t("Device"), inOneLine(deviceIn(device, t), factLengthMax)],
      [t("Place"), inOneLine(t.of(place), factLengthMax)],
      [t("Time"), inOneLine(formatTime(at, t), factLengthMax)],
    ],
    notes: [
      t("If this was you, no action is needed."),
      t("If not, change your password and sign out all other devices in your profile, under Security."),
    ],
  };
}

function invitation({ url, days }: Facts<"invitation">, t: Translate): Letter {
  return {
    subject: t("Your invitation to {product}", { product }),
    greeting: t("Hello,"),
    paragraphs: [
      t("You joined the {product} waitlist. Your place is ready: create your account with this link.", {
        product,
      }),
    ],
    action: { label: t("Create your account"), url },
    notes: [
      t(
        {
          one: "The link works once, for this email only, and expires in {count} day.",
          other: "The link works once, for this email only, and expires in {count} days.",
        },
        { count: days },
      ),
      t("If you didn't join the waitlist, no action is needed."),
    ],
  };
}

function planEnded({ fullName, url, until, last }: Facts<"plan-ended">, t: Translate): Letter {
  const day = longDay(t.locale).format(until);
  return {
    subject: last
      ? t("Your {product} data will be deleted soon", { product })
      : t("Your {product} plan has ended", { product }),
    greeting: greetingOf(fullName, t),
    paragraphs: [
      t("Your {product} plan has ended. You can still sign in, export your data and delete your account.", {
        product,
      }),
      t("We keep your feeds, prompts, watchlists and results until {day}. Then we delete them.", { day }),
    ],
    action: { label: t("Renew your plan"), url },
    notes: [t("If you don't want to renew, no action is needed.")],
  };
}

function letterOf(facts: MailDetails, t: Translate): Letter {
  switch (facts.kind) {
    case "sign-in-link":
      return signInLink(facts, t);
    case "password-reset":
      return passwordReset(facts, t);
    case "verify-email":
      return verifyEmail(facts, t);
    case "change-email":
      return changeEmail(facts, t);
    case "email-changed":
      return emailChanged(facts, t);
    case "password-changed":
      return passwordChanged(facts, t);
    case "changed-by-admin":
      return changedByAdmin(facts, t);
    case "invitation":
      return invitation(facts, t);
    case "plan-ended":
      return planEnded(facts, t);
    case "model-ends":
      return modelEndLetter(facts, t);
    case "new-sign-in":
      return newSignIn(facts, t);
  }
}

/** The whole mail of an occasion, in the language of `t`. Its subject never holds what a user wrote. */
export function mailOf(facts: MailDetails, t: Translate): MailText {
  return mailFrom(letterOf(facts, t), t);
}
