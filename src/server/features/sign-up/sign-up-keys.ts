import type { SecretBox } from "#server/platform/secrets/secret-box.ts";
import { signUpKeyPlace as place } from "#server/platform/secrets/secret-places.ts";

type Keys = { openaiApiKey?: string | null | undefined; finnhubApiKey?: string | null | undefined };

export type SignUpKeys = ReturnType<typeof createSignUpKeys>;

/** API keys of a sign-up: sealed for its record, later for the user's (READ-28, READ-43). */
export function createSignUpKeys(box: SecretBox) {
  return {
    /** The keys that are given, as the record stores them. */
    sealedFor(signUpId: string, given: Keys): { openaiApiKey?: string; finnhubApiKey?: string } {
      const sealed: { openaiApiKey?: string; finnhubApiKey?: string } = {};
      for (const field of ["openaiApiKey", "finnhubApiKey"] as const) {
        const key = given[field];
        if (key) sealed[field] = box.seal(key, place(signUpId, field));
      }
      return sealed;
    },
    /** A record's keys as its new user's row stores them. */
    movedTo(userId: string, record: Keys & { id: string }) {
      const moved = (field: "openaiApiKey" | "finnhubApiKey") => {
        const sealed = record[field];
        if (!sealed) return { sealed: null, lastFour: null };
        const key = box.open(sealed, place(record.id, field));
        return { sealed: box.seal(key, { userId, field }), lastFour: key.slice(-4) };
      };
      const openai = moved("openaiApiKey");
      const finnhub = moved("finnhubApiKey");
      return {
        openaiApiKey: openai.sealed,
        openaiLastFour: openai.lastFour,
        finnhubApiKey: finnhub.sealed,
        finnhubLastFour: finnhub.lastFour,
      };
    },
  };
}
