/** What a page says of itself beside its article. */
export type PageSignals = {
  title: string;
  /** By name or property, in small letters. */
  metas: Record<string, string[]>;
  /** The beginning of all that can be read on the page. */
  bodyText: string;
  /** Schema.org's `isAccessibleForFree`; undefined where the page says nothing. */
  isFree: boolean | undefined;
  /** Marks that only pages behind a wall have. */
  hasPaywallMark: boolean;
  /** Marks of the pages by which sites keep robots away. */
  challengeMark: boolean;
};
