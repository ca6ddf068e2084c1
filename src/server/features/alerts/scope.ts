import type { Scope } from "#domain/alerts/match.ts";
import type { Whom } from "#domain/alerts/rule.ts";
import type { Watched } from "#domain/watchlists/watchlists.ts";

/** A feed that a user follows, with the folders that it is in. */
export type ScopeFeed = {
  userId: string;
  id: string;
  channelId: string;
  name: string;
  folderId: string | null;
  parentId: string | null;
};

/** Whether a feed counts for a rule. */
export function isMeant(whom: Whom, { id, folderId, parentId }: Omit<ScopeFeed, "userId" | "name">): boolean {
  if (whom.kind === "source") return id === whom.feedId;
  if (whom.kind === "folder") return folderId === whom.folderId || parentId === whom.folderId;
  return true;
}

const nothing: Watched = { symbols: [], tags: [] };

function watchedOf(whom: Whom, listed: Watched): Watched | null {
  if (whom.kind === "company") return { symbols: [whom.symbol], tags: [] };
  if (whom.kind === "tags") return { symbols: [], tags: whom.tags };
  return whom.kind === "watchlist" ? listed : null;
}

/** @param listed of the rule's watchlist, where it has one */
export function scopeOf(whom: Whom, feeds: readonly ScopeFeed[], listed = nothing): Scope {
  const channels = new Map(
    feeds.filter((feed) => isMeant(whom, feed)).map(({ channelId, name }) => [channelId, name]),
  );
  const watched = watchedOf(whom, listed);
  return { channels, symbols: watched && new Set(watched.symbols), tags: new Set(watched?.tags) };
}
