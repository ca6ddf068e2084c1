type Fields = Record<string, unknown>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null ? (value as Fields) : {};

function oldSubscription(subscription: Fields): Fields {
  const items = fieldsOf(subscription.items);
  const data = Array.isArray(items.data) ? items.data.map(fieldsOf) : [];
  const { billing_mode: _, ...rest } = subscription;
  return {
    ...rest,
    current_period_start: data[0]?.current_period_start,
    current_period_end: data[0]?.current_period_end,
    items: {
      ...items,
      data: data.map(({ current_period_start: _start, current_period_end: _end, ...item }) => item),
    },
  };
}

function oldInvoice({ parent, ...invoice }: Fields): Fields {
  const details = fieldsOf(fieldsOf(parent).subscription_details);
  return {
    ...invoice,
    paid: invoice.status === "paid",
    subscription: details.subscription ?? null,
    subscription_details: { metadata: details.metadata ?? null },
  };
}

/** An object as events showed it before 2025-03-31: the period on the subscription, the subscription on the invoice. */
export function inOldVersion(object: object): object {
  const fields = fieldsOf(object);
  if (fields.object === "subscription") return oldSubscription(fields);
  return fields.object === "invoice" ? oldInvoice(fields) : object;
}
