import type { KeyTest, KeyTestAnswer } from "#contract/settings.ts";
import { api } from "#web/lib/api.ts";

/** What the provider says; a key that is refused is an answer, not a failure. */
export function testKey(test: KeyTest): Promise<KeyTestAnswer> {
  return api.post<KeyTestAnswer>("/api/keys/test", test);
}
