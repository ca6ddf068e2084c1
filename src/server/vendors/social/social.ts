import type { SocialNetworkName } from "#contract/social.ts";
import type { Actor } from "#domain/accounts/account.ts";
import type { KeyField } from "#domain/accounts/permissions.ts";
import type { EndpointRecord, SocialEndpoint } from "#domain/social/endpoints.ts";
import type { SocialPostDetails } from "#domain/social/post.ts";
import type { SocialRequest, SocialSource } from "#domain/social/sources.ts";
import type { ReadMessages } from "#server/platform/egress/message-stream.ts";
import type { ConfiguredVendor, Outside, Vendor } from "../vendor.ts";

/** How an account asks a network. */
export type SocialAccess = {
  /** Keys of apps as their owners write them, best first; none: what the network shows to anyone. */
  keys: readonly { key: string; own: boolean }[];
  /** Through these keys a post's score, comments and flair are told, which the feeds do not tell. */
  tellsMore: boolean;
  /** Equal for accounts that use the same keys; tells nothing of them. */
  scope: string;
};

export type SocialAsk = {
  source: SocialSource;
  request: SocialRequest;
  access: SocialAccess;
};

/** Of a network that is read as a stream: where the last reading ended, and the posts that the source has. */
export type SocialBefore = { cursor: string | null; ids: readonly string[] };

export type SocialReading =
  | {
      kind: "posts";
      endpoint: SocialEndpoint;
      posts: SocialPostDetails[];
      removedIds: string[];
      goodForMs: number;
      /** As a sentence: what is missing, if anything. */
      note: string | undefined;
      /** Where the next reading of a stream begins. */
      cursor?: string;
    }
  /** `why`: the same within a sentence. */
  | { kind: "limited"; reason: string; why: string; sinceMs: number; untilMs: number }
  | { kind: "failing"; reason: string; why: string };

/** A social site: service, store and page know nothing of a site but this. */
export type SocialNetwork = {
  name: SocialNetworkName;
  sources: readonly SocialSource[];
  /** Null while the account has the network switched off. */
  accessOf(actor: Actor): Promise<SocialAccess | null>;
  /** Asks the site once, by whichever way it lets us. Never rejects for a failure of the site. */
  read(ask: SocialAsk & { before: SocialBefore }): Promise<SocialReading>;
};

/** Whether an account reads a network, and the apps' keys that serve it: its own, then the operator's (READ-86). */
export type NetworkKeys = { enabled: boolean; keys: { key: string; own: boolean }[] };

/** An entry of a public feed, as the feed parser gives it. */
export type FeedItem = {
  title: string;
  link: string;
  /** ISO 8601 UTC. */
  publishedAt: string | null;
  content: string;
  author: string | null;
  imageUrl?: string;
};

/** What all processes know of the ways to a site. */
export type EndpointRecords = {
  find(id: string, at: Date): Promise<EndpointRecord>;
  /** Takes the turn of an endpoint that one at a time may use; false when somebody else took it first. */
  acquirePermit(id: string, at: Date, until: Date): Promise<boolean>;
  save(id: string, record: EndpointRecord, at: Date): Promise<void>;
};

export type SocialOutside = Outside & {
  endpoints: EndpointRecords;
  keysOf: (actor: Actor) => Promise<NetworkKeys>;
  /** A mark of a key, the same in every process, from which nobody learns the key. */
  markOf: (key: string) => string;
  /** Whether a text names a listed company by its $TICKER. */
  names: (text: string) => boolean;
  readMessages: ReadMessages;
  readFeed: (text: string, meta: { contentType: string; feedUrl: string }) => Promise<FeedItem[] | undefined>;
};

export type ConfiguredSocial = ConfiguredVendor & {
  /** The account's switch; a network without one is on wherever the operator has configured it. */
  switchField?: KeyField & ("redditEnabled" | "blueskyEnabled");
  open(outside: SocialOutside): SocialNetwork;
};

export type SocialVendor = Vendor<ConfiguredSocial>;
