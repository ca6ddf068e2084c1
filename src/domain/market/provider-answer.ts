import type { Pause } from "../kernel/pause.ts";

/** Why a provider gave no figures; `pause` where it was not asked, because it is left alone for a time. */
export type ProviderRejection =
  /** The provider does not know the symbol or has nothing on it. */
  | { kind: "no-data" }
  /** `retryAfterMs` is null when the provider names no time. */
  | { kind: "rate-limited"; retryAfterMs: number | null; pause?: Pause }
  | { kind: "wrong-key"; pause?: Pause }
  /** The key's plan does not cover the call. */
  | { kind: "no-access" }
  /** `detail` is short, in words, and free of addresses and keys. */
  | { kind: "down"; detail: string; pause?: Pause };

export type ProviderAnswer<T> = { kind: "ok"; value: T } | ProviderRejection;
