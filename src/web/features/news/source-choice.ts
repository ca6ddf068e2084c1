import type { NewsSource } from "#contract/news.ts";
import type { Translate } from "#domain/language/translate.ts";
import { ApiError } from "#web/lib/api-error.ts";

/** One source, those of a folder, or all. */
export type SourceChoice = { feedId?: string | undefined; folderId?: string | undefined };

export const allSources = { feedId: undefined, folderId: undefined };

/** The chosen feed or folder is not there, or turned off. */
export const isMissingSource = (error: Error | null): boolean =>
  error instanceof ApiError && (error.code === "feed-not-found" || error.code === "folder-not-found");

export const isWhole = ({ feedId, folderId }: SourceChoice) => feedId === undefined && folderId === undefined;

const isIn = ({ feedId, folderId }: SourceChoice, source: NewsSource) =>
  (feedId === undefined || source.feedId === feedId) &&
  (folderId === undefined || source.folders.some(({ id }) => id === folderId));

export const chosenOf = (sources: readonly NewsSource[], choice: SourceChoice) =>
  sources.filter((source) => isIn(choice, source));

/** Answers whether a feed is among the chosen. */
export function choiceOf(sources: readonly NewsSource[], choice: SourceChoice): (feedId: string) => boolean {
  if (choice.folderId === undefined) return (id) => choice.feedId === undefined || id === choice.feedId;
  const ids = new Set(chosenOf(sources, choice).map(({ feedId }) => feedId));
  return (id) => ids.has(id);
}

export type SourceOption = {
  choice: SourceChoice;
  name: string;
  /** Folders around it. */
  depth: number;
  unread: number;
};

/** Folders and sources as they stand in each other, each folder before what is in it. Sources come in that order. */
export function sourceOptions(sources: readonly NewsSource[], t: Translate): SourceOption[] {
  const listed = new Set<string>();
  return sources.flatMap(({ feedId, name, folders, unread }) => {
    const opened = folders.flatMap(({ id: folderId, name: folder }, depth) => {
      if (listed.has(folderId)) return [];
      listed.add(folderId);
      const all = chosenOf(sources, { folderId }).reduce((sum, source) => sum + source.unread, 0);
      return [{ choice: { folderId }, name: t("All of {folder}", { folder }), depth, unread: all }];
    });
    return [...opened, { choice: { feedId }, name, depth: folders.length, unread }];
  });
}
