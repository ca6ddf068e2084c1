import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { siteConfigQuery } from "#web/lib/site-config.ts";
import { readStored, storedKeys } from "#web/lib/storage.ts";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("window", {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

it("SIGNIN-04: every answer of the server overwrites the offline copy of the sign-up switch", async () => {
  const client = new QueryClient();
  for (const [signupsEnabled, kept] of [
    [true, "on"],
    [false, "off"],
  ] as const) {
    vi.stubGlobal("fetch", async () => Response.json({ signupsEnabled }));
    await client.fetchQuery({ ...siteConfigQuery, staleTime: 0 });
    expect(readStored(storedKeys.signups)).toBe(kept);
  }
});
