import { expect, it } from "vitest";
import { adminSections, sectionOf, sectionPath } from "#web/features/admin/admin-tab.tsx";

const opened = (search: string) => sectionOf(new URLSearchParams(search));

it("ADMIN-04: each key of a section opens it by its address", () => {
  for (const section of adminSections)
    expect(opened(new URL(sectionPath(section), "http://x").search)).toBe(section);
});

it.each(["", "tab=admin", "section=", "section=AI-CONFIG"])("%j opens the first section", (search) =>
  expect(opened(search)).toBe(adminSections[0]),
);
