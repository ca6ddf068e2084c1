import type Stripe from "stripe";
import { customerShape, portalShape, priceShape } from "../data/shapes.data.ts";
import type { Customer, Portal, Price } from "../ledger/records.ts";
import type { Wire } from "./wire.ts";

export function priceBody(price: Price): Wire<Stripe.Price> {
  const { id, active, lookupKey, product, amountCents, currency } = price;
  return {
    ...priceShape,
    id,
    active,
    currency,
    lookup_key: lookupKey,
    product,
    unit_amount: amountCents,
    unit_amount_decimal: String(amountCents),
  };
}

export function customerBody(customer: Customer): Wire<Stripe.Customer> {
  const { id, created, email, name, metadata } = customer;
  return { ...customerShape, id, created, email, name, metadata: { ...metadata } };
}

export function portalBody(portal: Portal): Wire<Stripe.BillingPortal.Session> {
  const { id, created, customer, returnUrl, url } = portal;
  return { ...portalShape, id, created, customer, return_url: returnUrl, url };
}
