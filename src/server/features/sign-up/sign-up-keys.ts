import type { OwnKeyField } from "#domain/settings/api-key.ts";
import type { SecretBox } from "#server/platform/secrets/secret-box.ts";
import { signUpKeyPlace, vendorKeyPlace } from "#server/platform/secrets/secret-places.ts";
import type { PendingSignUp } from "./sign-up.store.ts";

/** Keys that the wizard asks for, under the names that its answers have. */
const askedFields = ["openaiApiKey", "finnhubApiKey"] as const satisfies OwnKeyField[];
type AskedField = (typeof askedFields)[number];

export type SignUpKeys = ReturnType<typeof createSignUpKeys>;

export type SignUpKeysDeps = {
  box: SecretBox;
  /** The vendor that each key is for. */
  vendors: Readonly<Record<AskedField, { id: string }>>;
};

/** API keys of a sign-up: encrypted for its record, later for the user's (READ-28, READ-43). */
export function createSignUpKeys({ box, vendors }: SignUpKeysDeps) {
  return {
    /** The keys that are given, encrypted, by vendor. */
    encryptedFor(
      signUpId: string,
      given: { [field in AskedField]?: string | null | undefined },
    ): Record<string, string> {
      const sealed: Record<string, string> = {};
      for (const field of askedFields) {
        const key = given[field];
        const { id: vendor } = vendors[field];
        if (key) sealed[vendor] = box.encrypt(key, signUpKeyPlace(signUpId, vendor));
      }
      return sealed;
    },
    isHeld: ({ keys }: Pick<PendingSignUp, "keys">, field: AskedField): boolean =>
      keys[vendors[field].id] !== undefined,
    /** A record's keys, encrypted for its new user. */
    movedTo(userId: string, { id, keys }: Pick<PendingSignUp, "id" | "keys">) {
      return Object.entries(keys).map(([vendor, sealed]) => {
        const key = box.open(sealed, signUpKeyPlace(id, vendor));
        return { vendor, sealed: box.encrypt(key, vendorKeyPlace(userId, vendor)), lastFour: key.slice(-4) };
      });
    },
  };
}
