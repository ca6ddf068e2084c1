import type { FirstAdmin } from "#contract/setup.ts";
import { api } from "#web/lib/api.ts";

/** Only once per installation, with the token of the printed link. */
export function createFirstAdmin(input: FirstAdmin): Promise<{ email: string }> {
  return api.post<{ email: string }>("/api/setup", input);
}
