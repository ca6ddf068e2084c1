import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { rateLimits } from "./rate-limits.ts";

const seconds: Record<string, number> = { min: 60, h: 3_600 };

it("every rate limit is what its row in docs/operations/rate-limits.md says", () => {
  const page = readFileSync("docs/operations/rate-limits.md", "utf8");
  const rows = page.matchAll(/^\| `([\w-]+)` \| (\d+) \| (\d+) (\w+) \| (\w+) \|/gm);
  const documented = [...rows].map(([, name, points, count, unit = "", per]) => [
    name,
    { points: Number(points), windowSeconds: Number(count) * (seconds[unit] ?? Number.NaN), per },
  ]);
  expect(documented).toEqual(Object.entries(rateLimits));
});
