import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { keepDraft, readDraft } from "#web/lib/drafts.ts";
import { clearUser } from "#web/lib/session.ts";

it("keeps what belongs to nobody and drops the rest", () => {
  const client = new QueryClient();
  for (const key of [
    ["me"],
    ["me", "account"],
    ["public", "ticker"],
    ["feeds"],
    ["news", "items", "", 10],
    ["settings"],
  ])
    client.setQueryData(key, "x");
  clearUser(client);
  const left = client.getQueryCache().getAll();
  expect(left.map(({ queryKey }) => queryKey)).toEqual([["me"], ["public", "ticker"]]);
});

it("drops what was typed and not saved", () => {
  keepDraft("profile", { fullName: "Half a na" });
  clearUser(new QueryClient());
  expect(readDraft("profile")).toBeUndefined();
});
