import { createSession, expire, expireDue } from "../billing/checkout.ts";
import { textAt } from "../form.ts";
import type { Session } from "../ledger/records.ts";
import { inside } from "../render/expand.ts";
import { lineItemsOf, sessionBody } from "../render/session.ts";
import { invalid, missing } from "./failures.ts";
import { listed } from "./list.ts";
import { lineItemListRules, retrieveRules, sessionCreateRules, sessionListRules } from "./parameters.data.ts";
import type { Call, Office, Route } from "./routes.ts";
import { sessionFailure } from "./session-rules.ts";

const expandable = ["line_items", "subscription", "invoice", "customer", "payment_intent"];

export function sessionRoutes({ ledger, announce }: Office): Route[] {
  /** The session's time may be over since the last look. */
  function found(id: string): Session | undefined {
    announce(expireDue(ledger));
    return ledger.sessions.get(id);
  }

  function create({ form, expand }: Call) {
    return sessionFailure(form, ledger) ?? sessionBody(createSession(ledger, form), ledger, expand);
  }

  function read({ id, expand }: Call) {
    const session = found(id);
    return session ? sessionBody(session, ledger, expand) : missing("checkout.session", id);
  }

  function end({ id, expand }: Call) {
    const session = found(id);
    if (!session) return missing("checkout.session", id);
    if (session.status !== "open")
      return invalid("Only Checkout Sessions with a status of `open` can be expired.");
    announce(expire(ledger, session));
    return sessionBody(session, ledger, expand);
  }

  function list({ form, expand }: Call) {
    announce(expireDue(ledger));
    const wanted = {
      status: textAt(form, "status"),
      customer: textAt(form, "customer"),
      subscription: textAt(form, "subscription"),
      paymentIntent: textAt(form, "payment_intent"),
      paymentLink: textAt(form, "payment_link"),
    };
    const names = Object.keys(wanted) as (keyof typeof wanted)[];
    const email = textAt(form, "customer_details", "email");
    return listed(form, {
      kind: "checkout.session",
      url: "/v1/checkout/sessions",
      rows: ledger.sessions.rows(),
      fits: (session) =>
        names.every((name) => wanted[name] === undefined || session[name] === wanted[name]) &&
        (email === undefined ||
          (session.customerEmail ?? ledger.customers.get(session.customer)?.email) === email),
      body: (session) => sessionBody(session, ledger, inside(expand, "data")),
    });
  }

  const path = "/checkout/sessions";
  const inList = expandable.map((name) => `data.${name}`);
  return [
    { method: "POST", path, rules: sessionCreateRules, expandable, run: create },
    { method: "GET", path, rules: sessionListRules, expandable: inList, run: list },
    { method: "GET", path: `${path}/:id`, rules: retrieveRules, expandable, run: read },
    { method: "POST", path: `${path}/:id/expire`, rules: retrieveRules, expandable, run: end },
    {
      method: "GET",
      path: `${path}/:id/line_items`,
      rules: lineItemListRules,
      run: ({ id }) => {
        const session = found(id);
        if (!session) return missing("checkout.session", id);
        return lineItemsOf(session);
      },
    },
  ];
}
