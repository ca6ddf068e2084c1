import { type FormObject, textAt, textsAt } from "../form.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { invalid, required, type StripeFailure } from "./failures.ts";

const expiresSeconds = { min: 30 * 60, max: 24 * 3_600 };
const metadataMax = { keys: 50, name: 40, value: 500 };
const referenceMax = 200;

export function metadataFailure(form: FormObject): StripeFailure | null {
  const entries = Object.entries(textsAt(form, "metadata"));
  if (entries.length > metadataMax.keys) return invalid("Metadata can have up to 50 keys.", "metadata");
  const long = entries.find(([name, value]) => name.length > 40 || value.length > metadataMax.value);
  return long
    ? invalid("Metadata keys have up to 40 characters and values up to 500.", `metadata[${long[0]}]`)
    : null;
}

function urlFailure(form: FormObject): StripeFailure | null {
  for (const name of ["success_url", "cancel_url", "return_url"]) {
    const given = textAt(form, name);
    if (given !== undefined && !/^https?:\/\/\S+$/.test(given))
      return invalid("Not a valid URL", name, "url_invalid");
  }
  return null;
}

function addressFailure(form: FormObject, uiMode: string): StripeFailure | null {
  const redirect = textAt(form, "redirect_on_completion");
  if (uiMode === "hosted_page") {
    const strange = ["return_url", "redirect_on_completion"].find((name) => form[name] !== undefined);
    if (strange !== undefined)
      return invalid(`You can not pass \`${strange}\` when \`ui_mode\` is \`hosted_page\`.`, strange);
    return textAt(form, "success_url") ? urlFailure(form) : required("success_url");
  }
  for (const name of ["success_url", "cancel_url"])
    if (form[name] !== undefined)
      return invalid(
        `You can not pass \`${name}\` when \`ui_mode\` is \`${uiMode}\`.`,
        name,
        "parameter_invalid_empty",
      );
  if (redirect === "never" && form.return_url !== undefined)
    return invalid("You can not pass `return_url` when `redirect_on_completion` is `never`.", "return_url");
  return redirect !== "never" && !textAt(form, "return_url") ? required("return_url") : urlFailure(form);
}

function customerFailure(form: FormObject, ledger: Ledger): StripeFailure | null {
  const customer = textAt(form, "customer");
  const email = textAt(form, "customer_email");
  if (form.customer !== undefined && form.customer_email !== undefined)
    return invalid("You may only specify one of these parameters: customer, customer_email.", "customer");
  if (customer !== undefined && !ledger.customers.get(customer))
    return invalid(`No such customer: '${customer}'`, "customer", "resource_missing");
  if (email !== undefined && !/^[^\s@]+@[^\s@]+$/.test(email))
    return invalid(`Invalid email address: ${email}`, "customer_email", "email_invalid");
  const reference = textAt(form, "client_reference_id") ?? "";
  return reference.length > referenceMax
    ? invalid("Invalid string: must be at most 200 characters", "client_reference_id")
    : null;
}

function lineFailure(form: FormObject, ledger: Ledger): StripeFailure | null {
  const price = textAt(form, "line_items", 0, "price");
  if (price === undefined) return required("line_items[0][price]");
  const known = ledger.prices.get(price);
  if (!known) return invalid(`No such price: '${price}'`, "line_items[0][price]", "resource_missing");
  if (!known.active)
    return invalid(
      "The price specified is inactive. This field only accepts active prices.",
      "line_items[0][price]",
    );
  const currency = textAt(form, "currency");
  if (currency !== undefined && currency !== known.currency)
    return invalid(`The price specified only supports \`${known.currency}\`.`, "currency");
  const quantity = textAt(form, "line_items", 0, "quantity");
  if (quantity === undefined) return required("line_items[0][quantity]");
  return /^[1-9]\d{0,5}$/.test(quantity)
    ? null
    : invalid(`Invalid integer: ${quantity}`, "line_items[0][quantity]", "parameter_invalid_integer");
}

function expiryFailure(form: FormObject, nowSeconds: number): StripeFailure | null {
  const expiresAt = Number(textAt(form, "expires_at") ?? nowSeconds + expiresSeconds.max);
  const seconds = expiresAt - nowSeconds;
  if (seconds >= expiresSeconds.min && seconds <= expiresSeconds.max) return null;
  return invalid(
    "The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.",
    "expires_at",
  );
}

/** What the vendor rejects about a new checkout session; null when it is accepted. */
export function sessionFailure(form: FormObject, ledger: Ledger): StripeFailure | null {
  const uiMode = textAt(form, "ui_mode") ?? "hosted_page";
  if (textAt(form, "mode") !== "subscription")
    return invalid("Invalid mode: this account sells subscriptions only", "mode");
  return (
    addressFailure(form, uiMode) ??
    customerFailure(form, ledger) ??
    lineFailure(form, ledger) ??
    metadataFailure(form) ??
    expiryFailure(form, ledger.now())
  );
}
