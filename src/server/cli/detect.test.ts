import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";

function detect(lines: string[], ...args: string[]) {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ["src/server/cli/cli.ts", "detect", ...args],
    {
      input: lines.join("\n"),
      encoding: "utf8",
    },
  );
  return {
    stderr,
    status,
    answers: stdout
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
  };
}

it("prints what an item would carry, with role and confidence; --all adds what isn't displayed and why", () => {
  const headlines = [
    "Coinbase says hackers bribed staff",
    "Goldman cuts Nvidia to neutral",
    "Doug Ford wins again",
  ];
  const { answers } = detect(headlines, "--all");
  const shown = answers.map(({ companies }) =>
    companies.map(({ symbol, role }: { symbol: string; role: string }) => `${symbol} ${role}`),
  );
  expect(shown).toEqual([["COIN named"], ["NVDA named"], []]);
  expect(answers[0].companies[0].confidence).toBe(0.98);
  const rest = answers.map(({ notDisplayed }) =>
    notDisplayed.map(({ symbol, reason }: { symbol: string; reason: string }) => `${symbol} ${reason}`),
  );
  expect(rest).toEqual([[], ["GS quoted-about-another-company"], ["F person-or-place"]]);
  expect(detect(headlines).answers[1]).not.toHaveProperty("notDisplayed");
});

it("reads the item's text behind a tab with --body, and takes no other argument", () => {
  const line = "Block under pressure\tBlock, Inc. (NYSE: XYZ) said profit fell.";
  expect(detect([line], "--body").answers).toMatchObject([
    { text: "Block under pressure", companies: [{ symbol: "XYZ" }] },
  ]);
  expect(detect([line]).answers).toMatchObject([{ text: line }]);
  const unknown = detect([], "--everything");
  expect([unknown.status, unknown.stderr]).toEqual([
    1,
    'detect doesn\'t know "--everything". Use --all, --body or both.\n',
  ]);
});
