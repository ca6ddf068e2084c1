import { isStorable, isVisible } from "#domain/kernel/visible-text.ts";
import type { Tag } from "#domain/tags/tags.ts";

/** Feeds that a user's own reader apps read here, by secret address. */
export const outputFeedsPerUserMax = 20;
export const outputFeedNameLengthMax = 60;
/** Headlines that an output feed has. */
export const outputFeedItemsMax = 50;

/** What an output feed lists. Headlines about a company, a tag or words, of a feed or folder; or what is saved. */
export type OutputFeedFilter = {
  view: "news" | "saved";
  q: string;
  symbol?: string | undefined;
  watchlistId?: string | undefined;
  tag?: Tag | undefined;
  feedId?: string | undefined;
  folderId?: string | undefined;
};

/** A name as it is stored: trimmed already, something to see, not too long. */
export const isOutputFeedName = (text: string): boolean =>
  text.length <= outputFeedNameLengthMax && isVisible(text) && isStorable(text);

/** What is saved is one list: nothing narrows it. */
export const isOutputFeedFilter = ({ view, q, ...chosen }: OutputFeedFilter): boolean =>
  view === "news" || (q === "" && Object.values(chosen).every((each) => each === undefined));

/** True for the plain list of the news page: without it words, companies or tags are searched for. */
export const isPlainList = ({ q, symbol, watchlistId, tag }: OutputFeedFilter): boolean =>
  q === "" && symbol === undefined && watchlistId === undefined && tag === undefined;

export const outputFormats = ["xml", "json"] as const;
export type OutputFormat = (typeof outputFormats)[number];

/** In lower case: programs have changed the case of addresses, and cut signs off their ends. */
const fileForm = /^([0-9a-f]{40})\.(xml|json)$/;

/** The last part of an output feed's address: 160 random bits and the format; undefined for anything else. */
export function outputFeedFileOf(file: string): { secret: string; format: OutputFormat } | undefined {
  const [, secret, format] = fileForm.exec(file) ?? [];
  return secret === undefined ? undefined : { secret, format: format as OutputFormat };
}

export const outputFeedsPath = "/feeds/";

/** A path as logs may have it: whoever has the address of an output feed reads it. */
export const withoutFeedSecret = (path: string): string =>
  path.toLowerCase().startsWith(outputFeedsPath)
    ? `${outputFeedsPath}***`
    : path.replace(/[0-9a-f]{40}/gi, "***");
