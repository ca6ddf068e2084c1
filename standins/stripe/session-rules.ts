import { type FormObject, textAt } from "./form.ts";

export type StripeFailure = {
  status: number;
  error: { type: string; message: string; code?: string; param?: string };
};

export function invalid(message: string, param?: string, code?: string): StripeFailure {
  const extra = { ...(param === undefined ? {} : { param }), ...(code === undefined ? {} : { code }) };
  return { status: 400, error: { type: "invalid_request_error", message, ...extra } };
}

export function missing(kind: string, id: string): StripeFailure {
  const message = `No such ${kind}: '${id}'`;
  return {
    status: 404,
    error: { type: "invalid_request_error", message, code: "resource_missing", param: "id" },
  };
}

const uiModes = ["hosted_page", "embedded_page", "elements", "form"];
const known = new Set([
  "allow_promotion_codes",
  "allowed_payment_method_types",
  "automatic_tax",
  "billing_address_collection",
  "cancel_url",
  "client_reference_id",
  "consent_collection",
  "custom_text",
  "customer",
  "customer_email",
  "excluded_payment_method_types",
  "expand",
  "expires_at",
  "line_items",
  "locale",
  "metadata",
  "mode",
  "payment_method_collection",
  "redirect_on_completion",
  "return_url",
  "subscription_data",
  "success_url",
  "tax_id_collection",
  "ui_mode",
]);
const expiresSeconds = { min: 30 * 60, max: 24 * 3_600 };

function addressFailure(form: FormObject, uiMode: string): StripeFailure | null {
  if (uiMode === "hosted_page")
    return textAt(form, "success_url")
      ? null
      : invalid("Missing required param: success_url.", "success_url", "parameter_missing");
  for (const name of ["success_url", "cancel_url"])
    if (form[name] !== undefined)
      return invalid(
        `You can not pass \`${name}\` when \`ui_mode\` is \`${uiMode}\`.`,
        name,
        "parameter_invalid_empty",
      );
  const needsReturn = textAt(form, "redirect_on_completion") !== "never";
  return needsReturn && !textAt(form, "return_url")
    ? invalid("Missing required param: return_url.", "return_url", "parameter_missing")
    : null;
}

/** What the vendor refuses about a new checkout session; null when it is accepted. */
export function sessionFailure(
  form: FormObject,
  priceIds: readonly string[],
  nowSeconds: number,
): StripeFailure | null {
  const stranger = Object.keys(form).find((name) => !known.has(name));
  if (stranger !== undefined)
    return invalid(`Received unknown parameter: ${stranger}`, stranger, "parameter_unknown");
  const uiMode = textAt(form, "ui_mode") ?? "hosted_page";
  if (!uiModes.includes(uiMode))
    return invalid(
      "Invalid ui_mode: must be one of hosted_page, embedded_page, elements, or form",
      "ui_mode",
    );
  if (textAt(form, "mode") !== "subscription")
    return invalid("Invalid mode: this account sells subscriptions only", "mode");
  const address = addressFailure(form, uiMode);
  if (address) return address;
  if (form.customer !== undefined && form.customer_email !== undefined)
    return invalid("You may only specify one of these parameters: customer, customer_email.", "customer");
  const price = textAt(form, "line_items", 0, "price");
  if (price === undefined)
    return invalid(
      "Missing required param: line_items[0][price].",
      "line_items[0][price]",
      "parameter_missing",
    );
  if (!priceIds.includes(price))
    return invalid(`No such price: '${price}'`, "line_items[0][price]", "resource_missing");
  const expiresAt = Number(textAt(form, "expires_at") ?? nowSeconds + expiresSeconds.max);
  const seconds = expiresAt - nowSeconds;
  if (!(seconds >= expiresSeconds.min && seconds <= expiresSeconds.max))
    return invalid(
      "The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.",
      "expires_at",
    );
  return null;
}
