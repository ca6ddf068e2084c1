import { accountShape, portalConfigurationShape, webhookEndpointShape } from "../data/set-up-shapes.data.ts";
import { changeTexts, type FormObject, textAt } from "../form.ts";
import type { Customer } from "../ledger/records.ts";
import { customerBody, portalBody, priceBody } from "../render/customer.ts";
import { listBody } from "../render/expand.ts";
import { invalid, missing, required, type StripeFailure } from "./failures.ts";
import { listed } from "./list.ts";
import {
  accountRules,
  configurationListRules,
  customerCreateRules,
  customerListRules,
  customerUpdateRules,
  portalRules,
  priceListRules,
  retrieveRules,
  webhookListRules,
} from "./parameters.data.ts";
import type { Answer, Call, Office, Route } from "./routes.ts";
import { metadataFailure } from "./session-rules.ts";

function change(customer: Customer, form: FormObject): Customer {
  customer.email = textAt(form, "email") ?? customer.email;
  customer.name = textAt(form, "name") ?? customer.name;
  changeTexts(customer.metadata, form, "metadata");
  return customer;
}

export function customerRoutes({ ledger }: Office): Route[] {
  function pricesCall({ form }: Call) {
    const keys = Array.isArray(form.lookup_keys) ? form.lookup_keys : null;
    const active = textAt(form, "active");
    const prices = ledger.prices
      .rows()
      .filter(
        (price) =>
          (active === undefined || String(price.active) === active) &&
          (keys === null || (price.lookupKey !== null && keys.includes(price.lookupKey))),
      );
    return listBody(prices.map(priceBody), "/v1/prices");
  }

  function create({ form }: Call) {
    const failure = metadataFailure(form);
    if (failure) return failure;
    const blank: Customer = {
      id: ledger.newId("cus_"),
      created: ledger.now(),
      email: null,
      name: null,
      metadata: {},
      card: "succeeded",
      cardLast4: "4242",
    };
    return customerBody(ledger.customers.add(change(blank, form)));
  }

  function portal({ form }: Call) {
    const customer = textAt(form, "customer");
    if (customer === undefined) return required("customer");
    if (!ledger.customers.get(customer))
      return invalid(`No such customer: '${customer}'`, "customer", "resource_missing");
    if (!ledger.portal.isConfigured)
      return invalid(
        "No configuration provided and your test mode default configuration has not been created. Provide a configuration or create your default by saving your customer portal settings in test mode at https://dashboard.stripe.com/test/settings/billing/portal.",
      );
    const id = ledger.newId("bps_");
    return portalBody(
      ledger.portals.add({
        id,
        created: ledger.now(),
        customer,
        returnUrl: textAt(form, "return_url") ?? "/",
        url: `${ledger.baseUrl()}/p/session/${id}`,
      }),
    );
  }

  function list({ form }: Call) {
    const email = textAt(form, "email");
    return listed(form, {
      kind: "customer",
      url: "/v1/customers",
      rows: ledger.customers.rows(),
      fits: (customer) => email === undefined || customer.email === email,
      body: customerBody,
    });
  }

  const account = () => ({ ...accountShape });
  const configurations = () =>
    listBody(
      ledger.portal.isConfigured ? [{ ...portalConfigurationShape }] : [],
      "/v1/billing_portal/configurations",
    );
  const endpoints = () =>
    listBody(
      ledger.webhooks.map(({ url, events, version, status }, at) => ({
        ...webhookEndpointShape,
        id: `we_1Standin${at}`,
        url,
        enabled_events: events,
        api_version: version,
        status,
      })),
      "/v1/webhook_endpoints",
    );

  const withCustomer =
    (run: (customer: Customer, form: FormObject) => Answer | StripeFailure) => (call: Call) => {
      const customer = ledger.customers.get(call.id);
      return customer ? run(customer, call.form) : missing("customer", call.id);
    };
  const update = withCustomer(
    (customer, form) => metadataFailure(form) ?? customerBody(change(customer, form)),
  );
  const readPrice = ({ id }: Call) => {
    const price = ledger.prices.get(id);
    return price ? priceBody(price) : missing("price", id);
  };
  return [
    { method: "GET", path: "/prices", rules: priceListRules, run: pricesCall },
    { method: "GET", path: "/prices/:id", rules: retrieveRules, run: readPrice },
    { method: "POST", path: "/customers", rules: customerCreateRules, run: create },
    { method: "GET", path: "/customers", rules: customerListRules, run: list },
    { method: "GET", path: "/account", rules: accountRules, run: account },
    { method: "GET", path: "/webhook_endpoints", rules: webhookListRules, run: endpoints },
    {
      method: "GET",
      path: "/billing_portal/configurations",
      rules: configurationListRules,
      run: configurations,
    },
    { method: "GET", path: "/customers/:id", rules: retrieveRules, run: withCustomer(customerBody) },
    { method: "POST", path: "/customers/:id", rules: customerUpdateRules, run: update },
    { method: "POST", path: "/billing_portal/sessions", rules: portalRules, run: portal },
  ];
}
