import type { SecretPlace } from "./secret-box.ts";

/** Where a key of a sign-up is sealed for, until it becomes its user's. */
export const signUpKeyPlace = (signUpId: string, field: string): SecretPlace => ({
  userId: `sign-up:${signUpId}`,
  field,
});

/** Where a secret of the installation is sealed for. */
export const serverSecretPlace = (name: string): SecretPlace => ({
  userId: "",
  field: `server-secret:${name}`,
});
