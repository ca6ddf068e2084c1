export type StoredMail = {
  id: string;
  /** ISO 8601 */
  at: string;
  /** As the mail names its sender: "Name <address>" or the address. */
  from: string;
  /** Addresses of the envelope. */
  to: string[];
  subject: string;
  text: string;
  html: string;
  /** Names in lower case; the last of repeated ones. */
  headers: Record<string, string>;
  /** Addresses on http and https in the text, in their order. */
  links: string[];
};
