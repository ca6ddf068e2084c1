import type { Actor } from "#domain/accounts/account.ts";
import type { SocialDoor } from "#domain/social/doors.ts";
import type { SocialPostFacts } from "#domain/social/post.ts";
import type { SocialRequest, SocialSource } from "#domain/social/sources.ts";

/** How an account asks a network. */
export type SocialAccess = {
  /** Keys of apps as their owners write them, best first; none: what the network shows to anyone. */
  keys: readonly { key: string; own: boolean }[];
  /** Equal for accounts that use the same keys; tells nothing of them. */
  scope: string;
};

export type SocialAsk = { source: SocialSource; request: SocialRequest; access: SocialAccess };

export type SocialReading =
  | {
      kind: "posts";
      door: SocialDoor;
      posts: SocialPostFacts[];
      removedIds: string[];
      goodForMs: number;
      /** In words: what is missing, if anything. */
      note: string | undefined;
    }
  | { kind: "limited"; reason: string; untilMs: number }
  | { kind: "failing"; reason: string };

/**
 * A social site. Another joins the page by one more of these in the list of networks: service, store and page know
 * nothing of a site but this.
 */
export type SocialNetwork = {
  name: "reddit";
  sources: readonly SocialSource[];
  /** Null while the account has the network switched off. */
  accessOf(actor: Actor): Promise<SocialAccess | null>;
  /** Asks the site once, by whichever way it lets us. Never rejects for a fault of the site. */
  read(ask: SocialAsk): Promise<SocialReading>;
};
