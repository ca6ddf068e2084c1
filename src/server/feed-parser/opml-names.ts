import { feedNameLengthMax, isFeedName } from "#domain/feeds/feed.ts";
import { hostOf } from "#domain/feeds/feed-address.ts";
import { folderNameLengthMax, isFolderName } from "#domain/feeds/folders.ts";
import { lineOf } from "./plain-text.ts";

/** The first that can be a feed's name, cut to its length, else the host of the address; empty when none can. */
export function feedNameOf(candidates: readonly (string | undefined)[], url: string): string {
  for (const candidate of [...candidates, hostOf(url), url]) {
    const name = candidate?.toWellFormed().trim() ?? "";
    if (isFeedName(name)) return name;
    const short = lineOf(name, feedNameLengthMax);
    if (isFeedName(short)) return short;
  }
  return "";
}

/** The first that can be a folder's name, cut to its length; empty when none can. */
export function folderNameOf(candidates: readonly (string | undefined)[]): string {
  for (const candidate of candidates) {
    const name = lineOf(candidate?.toWellFormed() ?? "", folderNameLengthMax).trim();
    if (isFolderName(name)) return name;
  }
  return "";
}
