import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { keepDraft, readDraft, watchDrafts } from "#web/lib/drafts.ts";
import { clearUser } from "#web/lib/session.ts";

it("a draft stays until it is dropped, and tells who watches", () => {
  let told = 0;
  const stop = watchDrafts(() => {
    told += 1;
  });
  keepDraft("a", "typed");
  expect(readDraft("a")).toBe("typed");
  keepDraft("a", undefined);
  expect(readDraft("a")).toBeUndefined();
  stop();
  keepDraft("a", "unheard");
  expect(told).toBe(2);
});

it("no draft outlives its user: a typed key is gone after the sign-out", () => {
  keepDraft("key", "sk-typed");
  clearUser(new QueryClient());
  expect(readDraft("key")).toBeUndefined();
});
