import { fireEvent, render, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { type AnalysisRun, startRun } from "#web/features/analysis/analysis-run.ts";
import { Comparison } from "#web/features/analysis/comparison.tsx";
import { ToastProvider } from "#web/ui/toast.tsx";

const choice = { symbol: "AAPL", promptId: "risk", promptName: "Risk Analysis" };
const ended = (text: string): AnalysisRun => ({ ...startRun(choice), state: "done", text });

const compare = (before: AnalysisRun, run: AnalysisRun) =>
  render(
    <ToastProvider>
      <Comparison before={before} run={run} onAgain={() => undefined} />
    </ToastProvider>,
  );

it("marks what went and what came with del and ins, counts the words, and makes numbers bold", () => {
  const page = compare(ended("**Revenue** rose 4% on strong sales."), ended("Revenue rose 6.5% on sales."));
  fireEvent.click(page.getByRole("button", { name: "Differences" }));
  const differences = page.getByRole("region", { name: "Differences" });
  const [, text] = within(differences).getAllByRole("paragraph");
  const textsOf = (name: string) =>
    [...(text?.querySelectorAll(name) ?? [])].map((each) => each.textContent?.trim());
  expect(textsOf("del")).toEqual(["4%", "strong"]);
  expect(textsOf("ins")).toEqual(["6.5%"]);
  expect(textsOf("strong")).toEqual(["4%", "6.5%"]);
  expect(differences.textContent).toContain("2 words removed, 1 word added.");
  fireEvent.click(page.getByRole("button", { name: "Side by side" }));
  expect(page.getByRole("region", { name: "Before" }).textContent).toContain("4%");
});

it("says that two answers have the same words, and compares none that is still being written", () => {
  const same = compare(ended("Hold."), ended("Hold."));
  fireEvent.click(same.getByRole("button", { name: "Differences" }));
  expect(same.getByRole("region", { name: "Differences" }).textContent).toContain(
    "Both answers have the same words.",
  );
  same.unmount();
  const writing = compare(ended("Hold."), { ...startRun(choice), state: "writing", text: "Ho" });
  expect(writing.queryByRole("button", { name: "Differences" })).toBeNull();
});
