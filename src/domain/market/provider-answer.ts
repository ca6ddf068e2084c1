/** Why a provider gave no figures. */
export type ProviderRejection =
  /** The provider does not know the symbol or has nothing on it. */
  | { kind: "no-data" }
  /** `retryAfterMs` is null when the provider names no time. */
  | { kind: "rate-limited"; retryAfterMs: number | null }
  | { kind: "wrong-key" }
  /** The key's plan does not cover the call. */
  | { kind: "no-access" }
  /** `detail` is short, in words, and free of addresses and keys. */
  | { kind: "down"; detail: string };

export type ProviderAnswer<T> = { kind: "ok"; value: T } | ProviderRejection;
