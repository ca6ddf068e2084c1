import type { ChargeOutcome, Customer } from "../ledger/records.ts";

/** As typed; nothing of it is kept but the last four digits of an accepted card. */
export type CardForm = { number: string; expiry: string; cvc: string; name: string; email: string };
export type CardErrors = Partial<Record<keyof CardForm, string>>;

export type TestCard = {
  number: string;
  says: string;
  /** What the first charge does. */
  first: ChargeOutcome;
  /** What a later charge of the kept card does; null: the card can not be kept. */
  later: Customer["card"] | null;
};

export const testCards: readonly TestCard[] = [
  { number: "4242424242424242", says: "Succeeds", first: "succeeded", later: "succeeded" },
  { number: "4000000000000002", says: "Declined", first: "declined", later: null },
  { number: "4000000000009995", says: "Insufficient funds", first: "insufficient", later: null },
  { number: "4000002500003155", says: "Second step", first: "action", later: "action" },
  { number: "4000000000000077", says: "Decided later", first: "pending", later: "succeeded" },
  { number: "4000000000000341", says: "Kept, then fails", first: "declined", later: "declined" },
];

export const cardMessages = {
  declined: "Your card was declined.",
  insufficient: "Your card has insufficient funds.",
  unauthenticated:
    "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
  unknownParameter: "Your card was declined. Only the test cards below work here.",
} as const;

const digitsMin = 16;
const digitsMax = 19;

/** 4242 4242 4242 4242 */
export function grouped(number: string): string {
  return number.replace(/(\d{4})(?=\d)/g, "$1 ");
}

export function cardFormIn(form: URLSearchParams): CardForm {
  const field = (name: keyof CardForm) => (form.get(name) ?? "").trim().slice(0, 200);
  return {
    number: field("number"),
    expiry: field("expiry"),
    cvc: field("cvc"),
    name: field("name"),
    email: field("email"),
  };
}

/** The check digit: every second digit from the right counts double. */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

function numberError(number: string): string | undefined {
  const digits = number.replace(/[\s-]/g, "");
  if (!/^\d*$/.test(digits)) return "Your card number is invalid.";
  if (digits.length < digitsMin) return "Your card number is incomplete.";
  return digits.length <= digitsMax && passesLuhn(digits) ? undefined : "Your card number is invalid.";
}

function expiryError(expiry: string, nowSeconds: number): string | undefined {
  const found = /^(\d{1,2})\s*\/?\s*(\d{2}|\d{4})$/.exec(expiry);
  if (!found) return "Your card’s expiration date is incomplete.";
  const [month, year] = [Number(found[1]), Number(found[2])];
  if (month < 1 || month > 12) return "Your card’s expiration date is invalid.";
  const now = new Date(nowSeconds * 1000);
  const ends = (year < 100 ? 2000 + year : year) * 12 + month;
  return ends < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1
    ? "Your card’s expiration date is in the past."
    : undefined;
}

/** What is wrong with a form; empty when nothing is. */
export function cardErrors(form: CardForm, facts: { nowSeconds: number; asksEmail: boolean }): CardErrors {
  const found = {
    number: numberError(form.number),
    expiry: expiryError(form.expiry, facts.nowSeconds),
    cvc: /^\d{3,4}$/.test(form.cvc) ? undefined : "Your card’s security code is incomplete.",
    name: form.name === "" ? "Enter the name on the card." : undefined,
    email: !facts.asksEmail || /^[^\s@]+@[^\s@]+$/.test(form.email) ? undefined : "Enter your email address.",
  };
  return Object.fromEntries(Object.entries(found).filter(([, message]) => message !== undefined));
}

export function testCardOf(form: CardForm): TestCard | undefined {
  const digits = form.number.replace(/[\s-]/g, "");
  return testCards.find((card) => card.number === digits);
}
