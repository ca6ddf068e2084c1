import { expect, it } from "vitest";
import { usersQuerySchema } from "#contract/admin-users.ts";
import {
  narrows,
  nextOrder,
  noFilters,
  orderName,
  orderNamed,
  orderOptions,
} from "#web/features/admin/user-filters.ts";

it("ADMIN-10: without a choice the list is what the server gives without one, the newest first", () => {
  const { q, status, sort, direction } = usersQuerySchema.parse({});
  expect(noFilters).toMatchObject({ q, status, sort, direction });
  expect(narrows(noFilters)).toBe(false);
  expect(narrows({ ...noFilters, plan: "none" })).toBe(true);
});

it("a click on the header in use turns the order round, one on another begins with its usual one", () => {
  expect(nextOrder({ sort: "created", direction: "desc" }, "created").direction).toBe("asc");
  expect(nextOrder({ sort: "created", direction: "desc" }, "name").direction).toBe("asc");
  expect(nextOrder({ sort: "name", direction: "asc" }, "payment").direction).toBe("desc");
});

it("every order has a name that leads back to it", () => {
  for (const { value } of orderOptions) expect(orderName(orderNamed(value))).toBe(value);
});
