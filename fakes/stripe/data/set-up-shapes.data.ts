import { freezeAll } from "../../kit/freeze.ts";

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
};

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
};

export const portalConfigurationShape = {
  id: "bpc_1Standin0001",
  object: "billing_portal.configuration",
  active: true,
  application: null,
  created: 1795188600,
  is_default: true,
  livemode: false,
  metadata: {},
  updated: 1795188600,
};

freezeAll([accountShape, webhookEndpointShape, portalConfigurationShape]);
