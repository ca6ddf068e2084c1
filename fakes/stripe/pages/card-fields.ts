import { escaped } from "#fakes/kit/message-page.ts";
import { type CardErrors, type CardForm, grouped, testCards } from "./card.ts";

export type CardFields = {
  form: CardForm;
  errors: CardErrors;
  /** The bank's rejection. */
  rejection?: string | undefined;
  /** Shown; null: it is asked for. */
  email: string | null;
  submit: string;
};

export const emptyCard: CardForm = { number: "", expiry: "", cvc: "", name: "", email: "" };

const fields = {
  number: {
    label: "Card number",
    attributes:
      'inputmode="numeric" autocomplete="cc-number" placeholder="1234 1234 1234 1234" maxlength="23"',
  },
  expiry: {
    label: "Expiry",
    attributes: 'inputmode="numeric" autocomplete="cc-exp" placeholder="MM / YY" maxlength="9"',
  },
  cvc: {
    label: "CVC",
    attributes: 'inputmode="numeric" autocomplete="cc-csc" placeholder="CVC" maxlength="4"',
  },
  name: { label: "Name on card", attributes: 'autocomplete="cc-name" maxlength="100"' },
  email: { label: "Email", attributes: 'type="email" autocomplete="email" maxlength="200"' },
} as const;

function field(name: keyof CardForm, { form, errors }: CardFields): string {
  const { label, attributes } = fields[name];
  const error = errors[name];
  // The security code is never sent back.
  const value = name === "cvc" ? "" : form[name];
  const isFirst = Object.keys(errors)[0] === name;
  const marks = error
    ? ` aria-invalid="true" aria-describedby="${name}-error"${isFirst ? " autofocus" : ""}`
    : "";
  return `<div class="field ${name}"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${escaped(value)}" ${attributes} required${marks}>
${error ? `<p class="error" id="${name}-error">${escaped(error)}</p>` : ""}</div>`;
}

function hint(): string {
  const rows = testCards.map(
    ({ number, says }) =>
      `<li><code data-card="${number}">${grouped(number)}</code><span>${says}</span></li>`,
  );
  return `<details class="cards" open><summary>Test cards</summary><ul>${rows.join("")}</ul>
<p>Any future expiry, any CVC, any name.</p></details>`;
}

/** The fields of a card form with its button; the form around it is its page's. */
export function cardFields(facts: CardFields): string {
  const { email, rejection, submit } = facts;
  const address =
    email === null
      ? field("email", facts)
      : `<div class="field shown"><span class="label">Email</span><span class="value">${escaped(email)}</span></div>`;
  const alert = rejection ? `<p class="refusal" role="alert">${escaped(rejection)}</p>` : "";
  return `${alert}${address}${field("number", facts)}
<div class="pair">${field("expiry", facts)}${field("cvc", facts)}</div>${field("name", facts)}
<button class="primary" data-busy="Processing…">${escaped(submit)}</button>${hint()}`;
}

/** The bank asks for a second step. */
export function stepForm(action: string, amount: string): string {
  return `<section class="sheet step" data-step><h1>Confirm this payment</h1>
<p>Your bank asks you to confirm this payment of <strong>${escaped(amount)}</strong>.</p>
<form method="post" action="${escaped(action)}"><button class="primary" name="step" value="complete">Complete</button>
<button name="step" value="fail">Fail</button></form></section>`;
}
