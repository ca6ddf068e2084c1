import type { FakeTradeStream } from "#fakes/finnhub/trades.ts";
import type { FakeGoogle } from "#fakes/google/google.ts";
import type { FakeMailbox } from "#fakes/mailbox/mailbox.ts";
import type { FakeNewswires } from "#fakes/newswires/newswires.ts";
import type { FakePushService } from "#fakes/push-service/push-service.ts";
import type { FakeReddit } from "#fakes/reddit/reddit.ts";
import type { FakeStripe } from "#fakes/stripe/stripe.ts";
import type { FakeTurnstile } from "#fakes/turnstile/turnstile.ts";
import type { FakeTwilio } from "#fakes/twilio/twilio.ts";
import type { Product } from "#server/start-product.ts";
import type { AiGate } from "./ai-gate.ts";
import type { WireKey } from "./environment-protocol.ts";
import type { MarketGate } from "./market-gate.ts";
import type { Newsrooms } from "./newsrooms.ts";

export type Outside = {
  finnhub: { keys: Set<string>; trades: FakeTradeStream };
  openai: { keys: Set<string> };
  reddit: FakeReddit;
  google: FakeGoogle;
  mailbox: FakeMailbox;
  twilio: FakeTwilio;
  pushService: FakePushService;
  stripe: FakeStripe;
  turnstile: FakeTurnstile;
  market: MarketGate;
  ai: AiGate;
  newsrooms: Newsrooms;
};

export type EnvironmentParts = {
  url: string;
  outside: Outside;
  /** The running product. */
  product: () => Product;
  /** Starts it a second time over the same database, as a demo that asks for a captcha; the address, always the same. */
  openDemo(): Promise<string>;
  stopServer(): Promise<void>;
  /** @param payments false: as if no key of the payment provider were configured */
  startServer(): Promise<void>;
};

export const wireUrlsOf = (wires: FakeNewswires): Record<WireKey, string> => ({
  harbor: wires.wires.harbor.feedUrl,
  street: wires.wires.street.feedUrl,
  beacon: wires.wires.beacon.feedUrl,
});
