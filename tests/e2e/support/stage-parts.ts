import type { Product } from "#server/start-product.ts";
import type { NewswiresStandin } from "#standins/newswires/newswires.ts";
import type { AiGate } from "./ai-gate.ts";
import type { MarketGate } from "./market-gate.ts";
import type { Newsrooms } from "./newsrooms.ts";
import type { WireKey } from "./stage-protocol.ts";

export type Outside = {
  finnhub: { keys: Set<string> };
  openai: { keys: Set<string> };
  market: MarketGate;
  ai: AiGate;
  newsrooms: Newsrooms;
};

export type StageParts = {
  url: string;
  outside: Outside;
  /** The running product. */
  product: () => Product;
  stopServer(): Promise<void>;
  startServer(): Promise<void>;
};

export const wireUrlsOf = (wires: NewswiresStandin): Record<WireKey, string> => ({
  harbor: wires.wires.harbor.feedUrl,
  street: wires.wires.street.feedUrl,
  beacon: wires.wires.beacon.feedUrl,
});
