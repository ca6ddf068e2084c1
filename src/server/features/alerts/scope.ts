import type { Scope } from "#domain/alerts/match.ts";
import type { Whom } from "#domain/alerts/rule.ts";

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

/** @param symbols of the rule's watchlist, where it has one */
export function scopeOf(whom: Whom, feeds: readonly ScopeFeed[], symbols: readonly string[] = []): Scope {
  const channels = new Map(
    feeds.filter((feed) => isMeant(whom, feed)).map(({ channelId, name }) => [channelId, name]),
  );
  if (whom.kind === "company") return { channels, symbols: new Set([whom.symbol]) };
  return { channels, symbols: whom.kind === "watchlist" ? new Set(symbols) : null };
}
