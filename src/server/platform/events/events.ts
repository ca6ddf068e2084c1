import type { ReadingEvent } from "#contract/reading.ts";
import type { LivePrice } from "#domain/market/live-price.ts";

/**
 * What happened, told to every process of the product. Payloads are small (PostgreSQL carries at most 8,000
 * bytes); receivers read the rest from the database.
 */
export type ProductEvent =
  /** New items in a channel, `fromSeq` and `toSeq` inclusive. */
  | { kind: "items"; channelId: string; fromSeq: number; toSeq: number }
  /** The state of a channel changed. */
  | { kind: "channel"; channelId: string }
  /** AI detection finished for an item, for the accounts of one key scope. */
  | { kind: "companies"; userId: string; itemId: string; companies: { symbol: string; name: string }[] }
  /** The article behind an item changed its companies. */
  | { kind: "article"; itemId: string }
  /** The list of companies became another. */
  | { kind: "listings" }
  /** A process ended its question about a headline; its answer, if it got one, is in the cache under the key. */
  | { kind: "detected"; key: string }
  /** Fresh quotes were stored under a scope. */
  | { kind: "quotes"; scope: string; symbols: string[] }
  /** Prices of a scope came by a provider's stream; each process puts them into the quotes that it knows. */
  | { kind: "prices"; scope: string; prices: LivePrice[] }
  /** What is on screens of a process, with the number of users who see it; told again while it is so. */
  | { kind: "screens"; scope: string; process: string; seen: [symbol: string, users: number][] }
  /** The user's sessions, role, settings or feeds changed: cached copies are void. */
  | { kind: "user"; userId: string }
  /** The user's read, saved, muted or corrected items changed: of the named items what, without names anything. */
  | { kind: "reading"; userId: string; change: ReadingEvent }
  /** Sources of social sites brought something new. */
  | { kind: "social"; sourceIds: string[] }
  /** A key was saved, or its vendor accepted it: whatever is paused because of it goes on. */
  | { kind: "key-works"; vendor: string; mark: string }
  /** Messages of alerts wait to be sent. */
  | { kind: "alerts" }
  /** A worker should look for due channels now. */
  | { kind: "wake" }
  /** This process may have missed events; never published. */
  | { kind: "missed" };

export type EventBus = {
  /**
   * Best effort, never throws: an event that is lost shows at the user's next load. Listeners of this process have
   * it before the call returns, so that an answer given after it never rests on what the event voids.
   */
  publish(event: ProductEvent): Promise<void>;
  /** Returns the function that ends the subscription. */
  subscribe(listener: (event: ProductEvent) => void): () => void;
};
