import type { NewId } from "../ids.ts";
import type {
  Charge,
  Customer,
  Dispute,
  Invoice,
  PaymentIntent,
  Portal,
  Price,
  Refund,
  Session,
  Subscription,
} from "./records.ts";
import { stripePrices } from "./records.ts";
import { createTable, type Table } from "./table.ts";

export type Ledger = {
  newId: NewId;
  /** Seconds, by the clock the fake was given. */
  now(): number;
  /** Where the pages are. */
  baseUrl(): string;
  customers: Table<Customer>;
  sessions: Table<Session>;
  /** Sessions that may run out. */
  openSessions: Set<Session>;
  subscriptions: Table<Subscription>;
  invoices: Table<Invoice>;
  paymentIntents: Table<PaymentIntent>;
  charges: Table<Charge>;
  refunds: Table<Refund>;
  disputes: Table<Dispute>;
  portals: Table<Portal>;
  prices: Table<Price>;
  /** False: nobody saved the portal's settings in the dashboard, and no portal opens. */
  portal: { isConfigured: boolean };
  /** Where events are posted, as the dashboard shows it. */
  webhooks: WebhookEndpoint[];
  subscriptionsOf(customer: string): Subscription[];
  invoicesOf(subscription: string): Invoice[];
  clear(): void;
};

export type WebhookEndpoint = {
  url: string;
  events: string[];
  version: string | null;
  status: "enabled" | "disabled";
};

const rowsMax = 20_000;

/** The vendor's records, all bounded. */
export function createLedger(facts: Pick<Ledger, "newId" | "now" | "baseUrl">): Ledger {
  const tables = {
    customers: createTable<Customer>(rowsMax),
    sessions: createTable<Session>(rowsMax),
    subscriptions: createTable<Subscription>(rowsMax),
    invoices: createTable<Invoice>(rowsMax),
    paymentIntents: createTable<PaymentIntent>(rowsMax),
    charges: createTable<Charge>(rowsMax),
    refunds: createTable<Refund>(rowsMax),
    disputes: createTable<Dispute>(rowsMax),
    portals: createTable<Portal>(rowsMax),
    prices: createTable<Price>(rowsMax),
  };
  const portal = { isConfigured: true };
  const webhooks: WebhookEndpoint[] = [];
  const stock = () => {
    for (const price of stripePrices) tables.prices.add({ ...price });
  };
  stock();
  const openSessions = new Set<Session>();
  return {
    ...facts,
    ...tables,
    openSessions,
    portal,
    webhooks,
    subscriptionsOf: (customer) => tables.subscriptions.rows().filter((one) => one.customer === customer),
    invoicesOf: (subscription) =>
      tables.invoices.rows().filter((invoice) => invoice.subscription === subscription),
    clear() {
      for (const table of Object.values(tables)) table.clear();
      openSessions.clear();
      portal.isConfigured = true;
      stock();
    },
  };
}
