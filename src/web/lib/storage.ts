// A browser may forbid storage or have none left; the page then lives without memory.

/** What is kept under the key; null when nothing is or storage is closed. */
export function readStored(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: string): void {
  try {
    window.localStorage.setItem(key, value);
  } catch {
    // Nothing depends on it.
  }
}

export function removeStored(key: string): void {
  try {
    window.localStorage.removeItem(key);
  } catch {
    // Nothing depends on it.
  }
}

/** Keys in use; `/theme.js` in the public folder reads some of them. */
export const storedKeys = {
  theme: "tapewise.theme",
  /** The language that was chosen in this browser; English while there is none. */
  language: "tapewise.language",
  user: "tapewise.me",
  /** Set once this browser has loaded our font. */
  font: "tapewise.font",
  signups: "tapewise.signups",
  /** "accepted" or "declined" (COOKIE-01). */
  consent: "tapewise.consent",
  /** The id this browser is measured with; only after it accepted (READ-91). */
  measurementId: "tapewise.measurement",
  /** The last headlines, for times without a network; gone at sign-out. */
  kept: "tapewise.kept",
  /** What the user chose last in the command palette; gone at sign-out. */
  recent: "tapewise.recent",
  /** How the user left the news page; gone at sign-out. `/early-calls.js` reads it. */
  newsView: "tapewise.news-view",
  /** Under which channel this browser gets notifications; gone at sign-out. */
  push: "tapewise.push",
  /** Set while the user is on the payment provider's page. */
  billing: "tapewise.billing",
  /** "paused" when the user has stopped the ticker. */
  ticker: "tapewise.ticker",
} as const;
