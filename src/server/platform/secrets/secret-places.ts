import type { SecretPlace } from "./secret-box.ts";

/** What a user's own key at a vendor is encrypted for. */
export const vendorKeyPlace = (userId: string, vendor: string): SecretPlace => ({
  userId,
  field: `${vendor}ApiKey`,
});

/** What a key of a sign-up is encrypted for, until it becomes its user's. */
export const signUpKeyPlace = (signUpId: string, vendor: string): SecretPlace =>
  vendorKeyPlace(`sign-up:${signUpId}`, vendor);

/** What leads to a channel of a user's alerts is encrypted for. */
export const alertChannelPlace = (userId: string, channelId: string): SecretPlace => ({
  userId,
  field: `alert-channel:${channelId}`,
});

/** What a mail that waits for the mail server is encrypted for. */
export const accountMailPlace = (mailId: string): SecretPlace => ({
  userId: "",
  field: `account-mail:${mailId}`,
});

/** What a user has of the companies of a watchlist is encrypted for. */
export const watchlistHoldingsPlace = (userId: string, watchlistId: string): SecretPlace => ({
  userId,
  field: `watchlist-holdings:${watchlistId}`,
});

/** Where a secret of the installation is encrypted for. */
export const serverSecretPlace = (name: string): SecretPlace => ({
  userId: "",
  field: `server-secret:${name}`,
});
