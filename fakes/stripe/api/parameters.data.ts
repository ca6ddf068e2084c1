import type Stripe from "stripe";
import { each, type RulesOf } from "./parameters.ts";

/** The parameters of each call that the fake answers, as the vendor's library types them. */
const expand = { expand: { list: "text" } } as const;
const page = {
  ...expand,
  ...each("unplayed", "ending_before"),
  limit: "number",
  starting_after: "text",
} as const;
const created = { created: "range" } as const;

const uiModes = { hosted_page: true, embedded_page: true, elements: true, form: true } as const;
const redirects = { always: true, if_required: true, never: true } as const;
const refundReasons = { duplicate: true, fraudulent: true, requested_by_customer: true } as const;
const invoiceStatuses = { draft: true, open: true, paid: true, uncollectible: true, void: true } as const;

export const choices = { uiModes, redirects, refundReasons };

export const retrieveRules: RulesOf<Stripe.PriceRetrieveParams> = expand;

export const accountRules: RulesOf<Stripe.AccountRetrieveCurrentParams> = expand;

export const priceListRules: RulesOf<Stripe.PriceListParams> = {
  ...page,
  ...created,
  active: "boolean",
  lookup_keys: { list: "text" },
  ...each("unplayed", "currency", "product", "recurring", "type"),
};

const customerFields = {
  ...expand,
  email: "text",
  name: "text",
  metadata: { orEmpty: "texts" },
  ...each("ignored", "description", "phone"),
  ...each("unplayed", "address", "balance", "business_name", "cash_balance", "individual_name"),
  ...each("unplayed", "invoice_prefix", "invoice_settings", "next_invoice_sequence", "preferred_locales"),
  ...each("unplayed", "shipping", "source", "tax", "tax_exempt", "validate"),
} as const;

export const customerCreateRules: RulesOf<Stripe.CustomerCreateParams> = {
  ...customerFields,
  ...each("unplayed", "payment_method", "tax_id_data", "test_clock"),
};

export const customerUpdateRules: RulesOf<Stripe.CustomerUpdateParams> = {
  ...customerFields,
  ...each("unplayed", "default_source"),
};

export const customerListRules: RulesOf<Stripe.CustomerListParams> = {
  ...page,
  ...created,
  email: "text",
  ...each("unplayed", "test_clock"),
};

export const webhookListRules: RulesOf<Stripe.WebhookEndpointListParams> = page;

export const configurationListRules: RulesOf<Stripe.BillingPortal.ConfigurationListParams> = {
  ...page,
  active: "boolean",
  is_default: "boolean",
};

export const portalRules: RulesOf<Stripe.BillingPortal.SessionCreateParams> = {
  ...expand,
  customer: "text",
  return_url: "text",
  ...each("ignored", "configuration", "flow_data", "locale"),
  ...each("unplayed", "after_expiration", "customer_account", "on_behalf_of"),
};

export const eventListRules: RulesOf<Stripe.EventListParams> = {
  ...page,
  ...created,
  type: "text",
  types: { list: "text" },
  ...each("unplayed", "delivery_success"),
};

export const invoiceListRules: RulesOf<Stripe.InvoiceListParams> = {
  ...page,
  ...created,
  customer: "text",
  subscription: "text",
  status: { oneOf: invoiceStatuses },
  ...each("unplayed", "collection_method", "customer_account", "due_date"),
};

export const invoiceRetrieveRules: RulesOf<Stripe.InvoiceRetrieveParams> = expand;

export const intentRetrieveRules: RulesOf<Stripe.PaymentIntentRetrieveParams> = {
  ...expand,
  ...each("unplayed", "client_secret"),
};

export const chargeRetrieveRules: RulesOf<Stripe.ChargeRetrieveParams> = expand;

export const disputeListRules: RulesOf<Stripe.DisputeListParams> = {
  ...page,
  ...created,
  charge: "text",
  ...each("unplayed", "payment_intent"),
};

export const refundCreateRules: RulesOf<Stripe.RefundCreateParams> = {
  ...expand,
  amount: "number",
  charge: "text",
  payment_intent: "text",
  metadata: { orEmpty: "texts" },
  reason: { oneOf: refundReasons },
  ...each("unplayed", "currency", "customer", "instructions_email", "origin"),
  ...each("unplayed", "refund_application_fee", "reverse_transfer"),
};

export const refundListRules: RulesOf<Stripe.RefundListParams> = {
  ...page,
  ...created,
  payment_intent: "text",
  ...each("unplayed", "charge"),
};

export const sessionCreateRules: RulesOf<Stripe.Checkout.SessionCreateParams> = {
  ...expand,
  adaptive_pricing: { fields: { enabled: "boolean" } },
  cancel_url: "text",
  client_reference_id: "text",
  currency: "text",
  customer: "text",
  customer_email: "text",
  expires_at: "number",
  line_items: {
    list: {
      fields: {
        price: "text",
        quantity: "number",
        metadata: "texts",
        ...each("unplayed", "adjustable_quantity", "price_data", "tax_rates"),
      },
    },
  },
  metadata: "texts",
  mode: { oneOf: { payment: true, setup: true, subscription: true } },
  redirect_on_completion: { oneOf: redirects },
  return_url: "text",
  subscription_data: {
    fields: {
      metadata: "texts",
      ...each("ignored", "description"),
      ...each("unplayed", "application_fee_percent", "billing_cycle_anchor", "billing_cycle_anchor_config"),
      ...each("unplayed", "billing_mode", "default_tax_rates", "invoice_settings", "on_behalf_of"),
      ...each("unplayed", "pending_invoice_item_interval", "proration_behavior", "transfer_data"),
      ...each("unplayed", "trial_end", "trial_period_days", "trial_settings"),
    },
  },
  success_url: "text",
  ui_mode: { oneOf: uiModes },
  ...each("ignored", "allow_promotion_codes", "allowed_payment_method_types", "automatic_tax"),
  ...each("ignored", "billing_address_collection", "branding_settings", "consent_collection", "custom_text"),
  ...each("ignored", "excluded_payment_method_types", "locale", "payment_method_collection"),
  ...each("ignored", "tax_id_collection"),
  ...each("unplayed", "after_expiration", "custom_fields", "customer_account", "customer_creation"),
  ...each("unplayed", "customer_update", "discounts", "integration_identifier", "invoice_creation"),
  ...each("unplayed", "managed_payments", "name_collection", "optional_items", "origin_context"),
  ...each("unplayed", "payment_intent_data", "payment_method_configuration", "payment_method_data"),
  ...each("unplayed", "payment_method_options", "permissions", "phone_number_collection"),
  ...each("unplayed", "saved_payment_method_options", "setup_intent_data", "shipping_address_collection"),
  ...each("unplayed", "shipping_options", "submit_type", "wallet_options"),
};

export const sessionListRules: RulesOf<Stripe.Checkout.SessionListParams> = {
  ...page,
  ...created,
  customer: "text",
  customer_details: { fields: { email: "text" } },
  payment_intent: "text",
  payment_link: "text",
  status: { oneOf: { complete: true, expired: true, open: true } },
  subscription: "text",
  ...each("unplayed", "customer_account"),
};

export const lineItemListRules: RulesOf<Stripe.Checkout.SessionListLineItemsParams> = page;

export const subscriptionListRules: RulesOf<Stripe.SubscriptionListParams> = {
  ...page,
  ...created,
  customer: "text",
  price: "text",
  status: {
    oneOf: {
      active: true,
      all: true,
      canceled: true,
      ended: true,
      incomplete: true,
      incomplete_expired: true,
      past_due: true,
      paused: true,
      trialing: true,
      unpaid: true,
    },
  },
  ...each("unplayed", "automatic_tax", "collection_method", "current_period_end", "current_period_start"),
  ...each("unplayed", "customer_account", "plan", "test_clock"),
};

export const subscriptionUpdateRules: RulesOf<Stripe.SubscriptionUpdateParams> = {
  ...expand,
  cancel_at_period_end: "boolean",
  items: {
    list: {
      fields: {
        id: "text",
        price: "text",
        ...each("ignored", "quantity"),
        ...each("unplayed", "billing_thresholds", "clear_usage", "current_trial", "deleted", "discounts"),
        ...each("unplayed", "metadata", "plan", "price_data", "tax_rates"),
      },
    },
  },
  metadata: { orEmpty: "texts" },
  proration_behavior: { oneOf: { always_invoice: true, create_prorations: true, none: true } },
  ...each("ignored", "cancellation_details", "payment_behavior"),
  ...each("unplayed", "add_invoice_items", "application_fee_percent", "automatic_tax"),
  ...each("unplayed", "billing_cycle_anchor", "billing_schedules", "billing_thresholds", "cancel_at"),
  ...each("unplayed", "collection_method", "days_until_due", "default_payment_method", "default_source"),
  ...each("unplayed", "default_tax_rates", "description", "discounts", "invoice_settings", "off_session"),
  ...each("unplayed", "on_behalf_of", "pause_collection", "payment_settings"),
  ...each("unplayed", "pending_invoice_item_interval", "proration_date", "transfer_data", "trial_end"),
  ...each("unplayed", "trial_from_plan", "trial_settings"),
};

export const subscriptionCancelRules: RulesOf<Stripe.SubscriptionCancelParams> = {
  ...expand,
  ...each("ignored", "cancellation_details", "invoice_now", "prorate"),
};
