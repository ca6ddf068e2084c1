import { act, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { newsItem } from "#tests/support/items.ts";
import { renderPage } from "#tests/support/render.tsx";
import { TapeList } from "#web/features/news/tape/tape-list.tsx";

const rows = ["Alpha", "Beta", "Gamma"].map((id) => ({ item: newsItem({ id }), others: [] }));

/** On a screen without room for a pane; every story but Gamma has companies. */
async function openList() {
  let show: (shown: typeof rows) => void = () => undefined;
  const page = await renderPage({
    at: "/news?count=50",
    Page: () => {
      const [shown, setShown] = useState(rows);
      show = setShown;
      return (
        <TapeList
          rows={shown}
          status={null}
          nowMs={0}
          renderFigures={() => null}
          renderStart={() => null}
          renderDetails={({ id }, { arrange } = {}) =>
            id !== "Gamma" &&
            arrange?.({
              analyze: <button type="button">Analyze</button>,
              panel: null,
              cards: <p>Companies of {id}</p>,
            })
          }
        />
      );
    },
  });
  const line = (name: string) =>
    page.getAllByRole("article", { name }).find((each) => each.hasAttribute("data-news-item"));
  return { ...page, line, show: (shown: typeof rows) => act(() => show(shown)) };
}

it("a click on a headline opens its sheet, which begins with Analyze; Back closes it and is at the line again", async () => {
  const { hands, findByRole, getByRole, queryByRole, getByText, line } = await openList();
  const before = window.history.length;
  await hands.click(getByRole("button", { name: "Beta" }));
  const sheet = await findByRole("dialog", { name: "Beta" });
  expect(sheet.querySelector("button")?.textContent).toBe("Analyze");
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Analyze"));
  expect(getByText("Companies of Beta")).toBeTruthy();
  expect(window.history.length).toBe(before + 1);
  expect(window.location.search).toBe("?count=50");
  window.history.back();
  await waitFor(() => expect(queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(line("Beta")));
  expect(line("Beta")?.ariaCurrent).toBe("true");
});

it("stories are turned in the sheet, which is one step back from wherever it was opened", async () => {
  const { hands, findByRole, getByRole, queryByRole, line } = await openList();
  await hands.click(getByRole("button", { name: "Beta" }));
  await findByRole("dialog", { name: "Beta" });
  const length = window.history.length;
  await hands.click(getByRole("button", { name: "Next story" }));
  const sheet = await findByRole("dialog", { name: "Gamma" });
  expect(sheet.textContent).not.toContain("Analyze");
  expect(getByRole("button", { name: "Next story" }).ariaDisabled).toBe("true");
  await hands.click(getByRole("button", { name: "Previous story" }));
  await hands.click(getByRole("button", { name: "Previous story" }));
  await findByRole("dialog", { name: "Alpha" });
  expect(getByRole("button", { name: "Previous story" }).ariaDisabled).toBe("true");
  expect(window.history.length).toBe(length);
  // Twice in a row: one step back is enough.
  const close = getByRole("button", { name: "Close the story" });
  act(() => {
    close.click();
    close.click();
  });
  await waitFor(() => expect(queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(line("Alpha")));
  expect(getByRole("button", { name: "Beta" })).toBeTruthy();
});

it("a sheet whose story is no longer listed closes", async () => {
  const { hands, findByRole, getByRole, queryByRole, show } = await openList();
  await hands.click(getByRole("button", { name: "Beta" }));
  await findByRole("dialog", { name: "Beta" });
  show(rows.filter(({ item }) => item.id !== "Beta"));
  expect(queryByRole("dialog")).toBeNull();
  await waitFor(() => expect(JSON.stringify(window.history.state)).not.toContain("Beta"));
});
