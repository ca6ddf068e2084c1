import type { SiteSettings, SiteSettingsPatch } from "#contract/site.ts";
import type { Role, SubscriptionType } from "#domain/accounts/account.ts";
import type { UserSettings } from "#domain/settings/settings.ts";
import type { Consent } from "#fakes/google/google.ts";
import type { Failure } from "#fakes/kit/server.ts";
import type { StoredMail } from "#fakes/mailbox/stored-mail.ts";
import type { WireBehaviour } from "#fakes/newswires/behaviour.ts";
import type { OpenaiVariant } from "#fakes/openai/openai.ts";
import type { StoredText } from "#fakes/twilio/twilio.ts";

export type WireKey = "harbor" | "street" | "beacon";

/** The newsroom whose wires are the default feeds of whoever signs up. */
export const defaultRoom = "defaults";

export type Headline = {
  wire: WireKey;
  title: string;
  description?: string;
  /** 0 when left out. */
  minutesAgo?: number;
};

/** A post as the site shows it; what is left out is ordinary. */
export type RedditPost = {
  title: string;
  id?: string;
  body?: string;
  /** One of the four communities; stocks when left out. */
  subreddit?: string;
  flair?: string;
  author?: string;
  score?: number;
  comments?: number;
  minutesAgo?: number;
  link?: string;
  stickied?: boolean;
  /** What else differs, by the site's own names. */
  extra?: Record<string, unknown>;
};

/** What the discussion site is like from now on. */
export type RedditFix = {
  /** All of its posts; null: thousands of its own. */
  posts: RedditPost[] | null;
  /** Communities that are closed to anonymous callers. */
  privateOnes?: string[];
  /** How many posts a day named a symbol on each of the seven days before. */
  mentionsADay?: Record<string, number>;
};

/** Who walks on and what they find. Everything may be left out. */
export type UserOptions = {
  fullName?: string;
  role?: Role;
  /** EARLY_BIRD when left out. */
  subscriptionType?: SubscriptionType | null;
  /** "short" is a key that detection rejects. */
  openaiKey?: "own" | "short" | "none";
  finnhubKey?: "own" | "none";
  /** Off: no stock-data source at all. */
  finnhubEnabled?: boolean;
  /** Which wires of the user's own newsroom they follow; all three when left out. */
  follows?: WireKey[];
  feedsEnabled?: boolean;
  headlines?: Headline[];
  prompts?: { name: string; prompt: string }[];
  settings?: Partial<Omit<UserSettings, "userId">>;
  /** Reads Reddit with an app of their own, or with none; "off" has an app. Neither when left out. */
  reddit?: "own-app" | "no-app" | "off";
  /** Number for phone sign-in, proved already. */
  phoneNumber?: string;
  /** The second factor is turned on. */
  secondFactor?: boolean;
  /** The account was opened with Google and has no password. */
  google?: boolean;
  phone?: string;
};

export type EnvironmentFeed = { id: string; wire: WireKey; name: string; url: string; color: string };

export type User = {
  userId: string;
  fullName: string;
  email: string;
  password: string;
  role: Role;
  cookie: { name: string; value: string };
  /** Names the newsroom in later commands. */
  room: string;
  feeds: EnvironmentFeed[];
  /** Addresses of all three wires, followed or not. */
  wireUrls: Record<WireKey, string>;
  /** What the authenticator app and the drawer of the user hold. */
  secondFactor: { totpURI: string; backupCodes: string[] } | null;
};

/** What the stock-data provider says about a symbol; null figures are the fake's own. */
export type QuoteFix = {
  price?: number;
  change?: number;
  percent?: number;
  low?: number;
  high?: number;
  open?: number;
  previousClose?: number;
  /** How old the provider says the price is. */
  ageSeconds?: number;
  /** Market value in millions of dollars. */
  marketCapMillions?: number;
  /** The analysts' mean target, which a free key is not told. */
  target?: number;
  /** Answers this status instead. */
  status?: number;
  /** Answers nothing until the fix is taken away. */
  held?: boolean;
};

/** How analyses of a user go on from now; detection is not touched. */
export type AiFix = {
  /** No answer until this is taken away. */
  held?: boolean;
  variant?: OpenaiVariant;
  /** The whole of the answer. */
  says?: string;
};

export type Commands = {
  user: { in: UserOptions; out: User };
  publish: { in: { room: string; headlines: Headline[] }; out: { links: string[] } };
  /** Puts headlines on the wires without fetching them. */
  print: { in: { room: string; headlines: Headline[] }; out: { links: string[] } };
  /** Fetches every feed of the room and answers when that is done. */
  look: { in: { room: string }; out: Record<string, never> };
  /** As if the last visit of the feeds were long ago, so that Refresh Now may fetch at once. */
  rest: { in: { room: string }; out: Record<string, never> };
  behave: {
    in: { room: string; wire: WireKey; behaviour: WireBehaviour | null };
    out: Record<string, never>;
  };
  quote: { in: { symbol: string; fix: QuoteFix | null }; out: Record<string, never> };
  /** A trade at the provider; false while the product does not follow the symbol. */
  trade: { in: { symbol: string; price: number }; out: { isFollowed: boolean } };
  /** How often the product asked the provider for a symbol's price. */
  quoteCalls: { in: { symbol: string }; out: { count: number } };
  ai: { in: { userId: string; fix: AiFix | null }; out: Record<string, never> };
  /** Changes the discussion site; the product drops what it has read there. */
  reddit: { in: RedditFix; out: Record<string, never> };
  /** More posts appear there, and every source may be asked again at once. */
  redditPosts: { in: { posts: RedditPost[] }; out: Record<string, never> };
  /** Paths and queries of what the product has asked the site for since it was last changed. */
  redditCalls: { in: Record<string, never>; out: { calls: string[] } };
  /** Prices of the user's open calls at their entries and exits, and the settlement at those moments. */
  settleCalls: {
    in: { userId: string; movePercent: number; marketMovePercent: number };
    out: Record<string, never>;
  };
  /** Prices of trading days that are over, as they came then, held against the alerts: hours after the opening bell, the last day is 0. */
  addPrices: {
    in: { userId: string; symbol: string; prices: { daysAgo: number; hours: number; price: number }[] };
    out: Record<string, never>;
  };
  /** Settled calls of a prompt from before; the first ones came true. */
  addCalls: {
    in: { userId: string; promptName: string; count: number; right: number };
    out: Record<string, never>;
  };
  ticker: { in: Record<string, never>; out: Record<string, never> };
  siteSettings: { in: SiteSettingsPatch; out: SiteSettings };
  /** What Google's page does from now on. */
  google: { in: { consent: Consent }; out: Record<string, never> };
  /** Replaces a coming answer of Google. */
  googleFailure: { in: Failure; out: Record<string, never> };
  /** The newest mail to an address, here already or yet to come. */
  mail: { in: { to: string; subjectPart: string }; out: StoredMail };
  /** The newest text message to a number, here already or yet to come. */
  textMessage: { in: { to: string }; out: StoredText };
  /** The same data on a second site: a demo with a link to its mails, which asks whether a user is there. */
  demo: {
    in: Record<string, never>;
    out: { url: string; mailUrl: string; captchaScriptUrl: string };
  };
  /** A subscription as a browser gets it from its maker's push service. */
  pushSubscription: {
    in: Record<string, never>;
    out: { endpoint: string; keys: { p256dh: string; auth: string } };
  };
  /** The text of each message that came for a subscription so far, opened as its browser would. */
  pushed: { in: { endpoint: string }; out: { texts: string[] } };
  /** Reads the list of funds and the reports of those that users have. */
  readFunds: { in: Record<string, never>; out: Record<string, never> };
  /** Every counter of attempts starts again. */
  clearAttempts: { in: Record<string, never>; out: Record<string, never> };
  stopServer: { in: Record<string, never>; out: Record<string, never> };
  startServer: { in: Record<string, never>; out: Record<string, never> };
  /** What the payment provider does with its events from now on. */
  paymentEvents: { in: { mode: "normal" | "twice-shuffled" | "hold" | "lose" }; out: Record<string, never> };
  /** Delivers the events that were held, and answers when their effect is there. */
  deliverPaymentEvents: { in: Record<string, never>; out: Record<string, never> };
  /** Replaces a coming answer of the payment provider. */
  paymentFailure: { in: Failure & { method?: string }; out: Record<string, never> };
  /** What the payment provider has charged and given back for an address, in cents, and its subscriptions' states. */
  charged: {
    in: { email: string };
    out: { chargedCents: number; refundedCents: number; subscriptions: string[] };
  };
  /** The next payment of a user's subscription. */
  renew: { in: { userId: string; outcome: "paid" | "failed" }; out: Record<string, never> };
  /** The last payment of a user's subscription goes back whole. */
  refundLast: { in: { userId: string }; out: Record<string, never> };
};
export type CommandName = keyof Commands;
