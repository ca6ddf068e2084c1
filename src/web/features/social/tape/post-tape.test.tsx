import { waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { postOf } from "#tests/support/posts.ts";
import { renderPage } from "#tests/support/render.tsx";
import { PostActionsContext } from "#web/features/social/post-row.tsx";
import { PostTape } from "#web/features/social/tape/post-tape.tsx";

const posts = [
  postOf("tesla", "Tesla delivery numbers by region", {
    content: "Numbers by region in one table.",
    score: 12_904,
  }),
  postOf("loud", "Look at this", { over18: true, content: "Loud." }),
];

const openTape = (compact: boolean) =>
  renderPage({
    at: "/social?layout=tape",
    Page: () => {
      const [revealed, setRevealed] = useState<ReadonlySet<string>>(new Set());
      return (
        <PostActionsContext value={{ revealed, reveal: (id) => setRevealed(new Set([id])) }}>
          <PostTape
            posts={posts}
            nowMs={Date.parse("2026-11-23T15:00:00.000Z")}
            compact={compact}
            outdated={false}
            notes={null}
            empty={null}
            footer={null}
            listRef={null}
            renderCards={({ id }) => <p>Companies of {id}</p>}
            renderFigures={({ id }, numbers) => (
              <span>
                Prices of {id} {numbers}
              </span>
            )}
            start={<p>Most mentioned</p>}
          />
        </PostActionsContext>
      );
    },
  });

it("a post has the row of a headline: when, what, where it is from, its company, score and comments", async () => {
  const { findByRole, getByText } = await openTape(false);
  const line = await findByRole("article", { name: "Tesla delivery numbers by region" });
  expect(within(line).getByText("r/stocks.")).toBeTruthy();
  expect(within(line).getByText(/^Prices of tesla/).textContent).toBe(
    "Prices of tesla Score 12.9KComments 7",
  );
  expect(getByText("Most mentioned")).toBeTruthy();
});

it("the selected post is in the pane, whole; what its site warns of is hidden in line and pane until it is asked for", async () => {
  const { findByRole, getByRole, hands } = await openTape(false);
  (await findByRole("article", { name: "Tesla delivery numbers by region" })).focus();
  const pane = within(getByRole("region", { name: "Selected post" }));
  expect(await pane.findByRole("heading", { name: "Tesla delivery numbers by region" })).toBeTruthy();
  expect(pane.getByText("Numbers by region in one table.")).toBeTruthy();
  expect(await pane.findByText("Companies of tesla")).toBeTruthy();
  expect(pane.getByRole("link", { name: /^Open the post/ }).getAttribute("href")).toBe(posts[0]?.url);

  getByRole("article", { name: "Adult content: hidden" }).focus();
  await hands.click(await pane.findByRole("button", { name: "Show this post" }));
  expect(await pane.findByText("Loud.")).toBeTruthy();
  expect(getByRole("heading", { name: "Look at this", level: 2 })).toBeTruthy();
});

it("without room for a pane a tap opens the post as a sheet", async () => {
  const { findByRole, getByRole, queryByRole, hands } = await openTape(true);
  await hands.click(await findByRole("button", { name: "Tesla delivery numbers by region" }));
  const sheet = within(await findByRole("dialog", { name: "Tesla delivery numbers by region" }));
  expect(sheet.getByText("Numbers by region in one table.")).toBeTruthy();
  await hands.click(getByRole("button", { name: "Close the post" }));
  await waitFor(() => expect(queryByRole("dialog")).toBeNull());
});
