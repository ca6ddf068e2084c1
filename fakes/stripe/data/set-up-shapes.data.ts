import type Stripe from "stripe";
import { freezeAll } from "../../kit/freeze.ts";
import type { Wire } from "../render/wire.ts";

/** What is set up in the dashboard, as far as the product reads it. */
export const accountShape = {
  id: "acct_1StandinAccount0001",
  object: "account",
  charges_enabled: true,
  country: "US",
  default_currency: "usd",
  details_submitted: true,
  email: "shop@example.com",
  payouts_enabled: true,
  type: "standard",
} satisfies Partial<Wire<Stripe.Account>>;

export const webhookEndpointShape = {
  id: "we_1Standin0",
  object: "webhook_endpoint",
  api_version: null,
  application: null,
  created: 1795188600,
  description: null,
  enabled_events: ["*"],
  livemode: false,
  metadata: {},
  status: "enabled",
  url: "https://example.com/webhooks",
} satisfies Partial<Wire<Stripe.WebhookEndpoint>>;

export const portalConfigurationShape = {
  id: "bpc_1Standin0001",
  object: "billing_portal.configuration",
  active: true,
  application: null,
  business_profile: {
    headline: null,
    privacy_policy_url: null,
    terms_of_service_url: null,
  },
  created: 1795188600,
  default_return_url: null,
  features: {
    customer_update: {
      allowed_updates: ["email", "tax_id"],
      enabled: true,
    },
    invoice_history: {
      enabled: true,
    },
    payment_method_update: {
      enabled: true,
      payment_method_configuration: null,
    },
    subscription_cancel: {
      cancellation_reason: {
        enabled: false,
        feedback_options: null,
        options: [],
      },
      enabled: true,
      mode: "at_period_end",
      proration_behavior: "none",
    },
    subscription_pause: {
      duration: {
        interval_options: [],
        type: "indefinite",
      },
      enabled: false,
    },
    subscription_update: {
      billing_cycle_anchor: null,
      default_allowed_updates: ["price"],
      enabled: true,
      proration_behavior: "always_invoice",
      schedule_at_period_end: {
        conditions: [],
      },
      trial_update_behavior: "end_trial",
    },
  },
  is_default: true,
  livemode: false,
  login_page: {
    enabled: false,
    url: null,
  },
  metadata: {},
  name: null,
  updated: 1795188600,
} satisfies Partial<Wire<Stripe.BillingPortal.Configuration>>;

freezeAll([accountShape, webhookEndpointShape, portalConfigurationShape]);
