import type { MarketProvider } from "#contract/market.ts";
import type { MetricFacts, PriceFigures, ProfileFacts, TargetDetails } from "#domain/market/figures.ts";
import type { LivePrice } from "#domain/market/live-price.ts";
import type { HistoryRange, PriceHistory } from "#domain/market/price-history.ts";
import type { ProviderAnswer, ProviderRejection } from "#domain/market/provider-answer.ts";
import type { MarketState } from "#domain/market/session.ts";
import type { OpenConfiguredSocket } from "#server/platform/egress/configured-socket.ts";
import type { ConfiguredVendor, Outside, Trial, Vendor } from "../vendor.ts";

/** Prices with company details. Each call is one request; no method rejects. */
export type DetailsProvider = {
  /** `symbol` in the vendor's spelling; so in every call. */
  quote(key: string, symbol: string): Promise<ProviderAnswer<PriceFigures>>;
  profile(key: string, symbol: string): Promise<ProviderAnswer<ProfileFacts>>;
  metrics(key: string, symbol: string): Promise<ProviderAnswer<MetricFacts>>;
  /** Keys of free plans may answer no-access. */
  priceTarget(key: string, symbol: string): Promise<ProviderAnswer<TargetDetails>>;
  /** State of the US exchanges. */
  marketState(key: string): Promise<ProviderAnswer<MarketState>>;
};

/** Prices with their histories. Each call is one request; no method rejects. */
export type ChartProvider = {
  /** The price, and whatever comes with it at no further cost. */
  price(key: string, symbol: string): Promise<ProviderAnswer<PriceFigures>>;
  /** Price with change and range. */
  quote(key: string, symbol: string): Promise<ProviderAnswer<PriceFigures>>;
  /** `1d`: minutes of the last trading day; `1m`: closes of the last month. */
  history(key: string, symbol: string, range: HistoryRange): Promise<ProviderAnswer<PriceHistory>>;
};

export type TradeEvents = {
  /** In the order in which they came, which need not be that of their times. */
  prices(prices: LivePrice[]): void;
  /** The connection is over; nothing follows. */
  end(why: ProviderRejection): void;
};

/** One connection to a provider's trades. */
export type TradeStream = {
  /** From now on these symbols and no others, the most wanted first; those over the plan's limit are left out. */
  follow(symbols: readonly string[]): void;
  /** No event follows. Safe to repeat. */
  close(): void;
};

export type TradeOutside = { openSocket: OpenConfiguredSocket };

/** Prices that a provider sends by itself. One connection a key. */
export type TradeSource = {
  symbolsMax: number;
  connect(outside: TradeOutside, key: string, on: TradeEvents): TradeStream;
};

type Configured<Provider> = ConfiguredVendor & {
  /** As users see it beside each price. */
  provider: MarketProvider;
  /** For one key. */
  callsPerMinuteMax: number;
  open(outside: Outside): Provider;
};

/** Asked first, with the user's own key or the operator's; the only one that knows company details. */
export type MainMarket = Configured<DetailsProvider> & {
  tier: "main";
  /** Null where the operator has switched it off. */
  trades: TradeSource | null;
  systemKey: { name: string; value: string | undefined };
  trial: Trial;
};

/** Asked where the first has nothing, with the operator's key, for users who have switched free data on. */
export type FreeMarket = Configured<ChartProvider> & {
  tier: "free";
  systemKey: { name: string; value: string };
  /** The vendor's public key, which serves too few symbols for histories and the ticker. */
  publicKey: string;
  /** The price comes without change, range and volume. */
  givesPriceOnly: boolean;
  trial: Trial;
};

/** Asked last and without a key, where the operator has switched it on. */
export type KeylessMarket = Configured<ChartProvider> & { tier: "keyless"; isOn: boolean };

export type ConfiguredMarket = MainMarket | FreeMarket | KeylessMarket;

export type MarketVendor = Vendor<ConfiguredMarket>;
