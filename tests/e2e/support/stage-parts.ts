import type { GoogleStandin } from "#fakes/google/google.ts";
import type { MailboxStandin } from "#fakes/mailbox/mailbox.ts";
import type { NewswiresStandin } from "#fakes/newswires/newswires.ts";
import type { RedditStandin } from "#fakes/reddit/reddit.ts";
import type { StripeStandin } from "#fakes/stripe/stripe.ts";
import type { TurnstileStandin } from "#fakes/turnstile/turnstile.ts";
import type { TwilioStandin } from "#fakes/twilio/twilio.ts";
import type { Product } from "#server/start-product.ts";
import type { AiGate } from "./ai-gate.ts";
import type { MarketGate } from "./market-gate.ts";
import type { Newsrooms } from "./newsrooms.ts";
import type { WireKey } from "./stage-protocol.ts";

export type Outside = {
  finnhub: { keys: Set<string> };
  openai: { keys: Set<string> };
  reddit: RedditStandin;
  google: GoogleStandin;
  mailbox: MailboxStandin;
  twilio: TwilioStandin;
  stripe: StripeStandin;
  turnstile: TurnstileStandin;
  market: MarketGate;
  ai: AiGate;
  newsrooms: Newsrooms;
};

export type StageParts = {
  url: string;
  outside: Outside;
  /** The running product. */
  product: () => Product;
  /** Starts it a second time over the same database, as a demo that asks for a captcha; the address, always the same. */
  openDemo(): Promise<string>;
  stopServer(): Promise<void>;
  /** @param payments false: as if no key of the payment provider were configured */
  startServer(options?: { payments?: boolean }): Promise<void>;
};

export const wireUrlsOf = (wires: NewswiresStandin): Record<WireKey, string> => ({
  harbor: wires.wires.harbor.feedUrl,
  street: wires.wires.street.feedUrl,
  beacon: wires.wires.beacon.feedUrl,
});
