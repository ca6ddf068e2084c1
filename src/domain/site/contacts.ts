/** Whom to write to about the legal texts, by its name in the public configuration. */
export const contactNames = ["legalEmail", "privacyEmail"] as const;
export type ContactName = (typeof contactNames)[number];

/** As the operator configured them. */
export type Contacts = Readonly<Record<ContactName, string>>;

/**
 * What a prerendered page has in place of an address, which no build knows. The server puts the address there before
 * anybody sees the page.
 */
export const contactPlace = (name: ContactName): string => `%%${name}%%`;

/** The address that is in a page; null where the server put none. */
export const writtenContact = (name: ContactName, text: string): string | null =>
  text === "" || text === contactPlace(name) ? null : text;
