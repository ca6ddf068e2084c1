import { accountShape, portalConfigurationShape, webhookEndpointShape } from "../data/set-up-shapes.data.ts";
import { type FormObject, textAt, textsAt } from "../form.ts";
import type { Customer } from "../ledger/records.ts";
import { customerBody, portalBody, priceBody } from "../render/customer.ts";
import { listBody } from "../render/expand.ts";
import { invalid, missing, required } from "./failures.ts";
import { listed, pageNames } from "./list.ts";
import type { Call, Office, Route } from "./routes.ts";
import { metadataFailure } from "./session-rules.ts";

const customerNames = ["email", "name", "metadata", "description", "phone", "expand"];

function change(customer: Customer, form: FormObject): Customer {
  customer.email = textAt(form, "email") ?? customer.email;
  customer.name = textAt(form, "name") ?? customer.name;
  Object.assign(customer.metadata, textsAt(form, "metadata"));
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

  const withCustomer = (run: (customer: Customer, form: FormObject) => object) => (call: Call) => {
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
  const prices = ["lookup_keys", "active", "product", "type", ...pageNames];
  const portalNames = ["customer", "return_url", "flow_data", "configuration", "locale", "expand"];
  return [
    { method: "GET", path: "/prices", known: prices, run: pricesCall },
    { method: "GET", path: "/prices/:id", known: ["expand"], run: readPrice },
    { method: "POST", path: "/customers", known: customerNames, run: create },
    { method: "GET", path: "/customers", known: ["email", ...pageNames], run: list },
    { method: "GET", path: "/account", known: ["expand"], run: account },
    { method: "GET", path: "/webhook_endpoints", known: pageNames, run: endpoints },
    {
      method: "GET",
      path: "/billing_portal/configurations",
      known: ["active", "is_default", ...pageNames],
      run: configurations,
    },
    { method: "GET", path: "/customers/:id", known: ["expand"], run: withCustomer(customerBody) },
    { method: "POST", path: "/customers/:id", known: customerNames, run: update },
    { method: "POST", path: "/billing_portal/sessions", known: portalNames, run: portal },
  ];
}
