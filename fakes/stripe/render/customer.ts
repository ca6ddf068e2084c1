import { customerShape, portalShape, priceShape } from "../data/shapes.data.ts";
import type { Customer, Portal, Price } from "../ledger/records.ts";

export function priceBody(price: Price): object {
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

export function customerBody(customer: Customer): object {
  const { id, created, email, name, metadata } = customer;
  return { ...customerShape, id, created, email, name, metadata: { ...metadata } };
}

export function portalBody(portal: Portal): object {
  const { id, created, customer, returnUrl, url } = portal;
  return { ...portalShape, id, created, customer, return_url: returnUrl, url };
}
