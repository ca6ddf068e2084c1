import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { newsItem } from "#tests/support/items.ts";
import { AwayLine, useAway, useTabSign } from "#web/features/news/away-line.tsx";
import type { NewsList } from "#web/features/news/news-list.ts";

const minuteMs = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
  document.title = "News Feeds - Tapewise";
  document.head.innerHTML += '<link rel="icon" href="/favicon.svg">';
});
afterEach(() => {
  cleanup();
  turnTo(true);
  document.querySelector("link[rel=icon]")?.remove();
  vi.useRealTimers();
});

function turnTo(visible: boolean) {
  Object.defineProperty(document, "hidden", { value: !visible, configurable: true });
  act(() => {
    document.dispatchEvent(new Event("visibilitychange"));
  });
}

const listOf = (...ids: string[]): NewsList => ({
  visit: 1,
  count: 10,
  checkedMs: Date.now(),
  visible: ids.map((id) => newsItem({ id })),
  fresh: [],
  sources: [],
  hidden: { count: 0, rules: [] },
});

/** A page whose list the test changes. */
function openPage() {
  let put: (list: NewsList) => void = () => undefined;
  function Page() {
    const [list, setList] = useState(listOf("one"));
    put = setList;
    const { unseen, away, dismiss } = useAway({ list, pricesNow: () => ({}) });
    useTabSign(unseen);
    return <AwayLine away={away} chosen={false} onChoose={() => undefined} onDismiss={dismiss} />;
  }
  const page = render(<Page />);
  return {
    put: (...ids: string[]) => act(() => put(listOf(...ids))),
    told: () => page.getByRole("status").textContent,
    dismiss: () => fireEvent.click(page.getByRole("button", { name: "Dismiss" })),
  };
}

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const icon = () => document.querySelector("link[rel=icon]")?.getAttribute("href");

it("a hidden tab counts new stories in its title and has a dot on its icon, until it is looked at", () => {
  const { put } = openPage();
  put("one", "seen");
  expect(document.title).toBe("News Feeds - Tapewise");
  turnTo(false);
  expect(icon()).toBe("/favicon.svg");
  put("two", "one", "seen");
  expect(document.title).toBe("(1) News Feeds - Tapewise");
  expect(icon()).toBe("/favicon-new.svg");
  put("three", "two", "one", "seen");
  expect(document.title).toBe("(2) News Feeds - Tapewise");
  turnTo(true);
  expect(document.title).toBe("News Feeds - Tapewise");
  expect(icon()).toBe("/favicon.svg");
});

it("more than 99 are 99+", () => {
  const { put } = openPage();
  turnTo(false);
  put(...Array.from({ length: 99 }, (_, n) => `new ${n}`), "one");
  expect(document.title).toBe("(99) News Feeds - Tapewise");
  put(...Array.from({ length: 100 }, (_, n) => `new ${n}`), "one");
  expect(document.title).toBe("(99+) News Feeds - Tapewise");
});

it("reports a break of 15 minutes when it ends, and no shorter one", () => {
  const { put, told, dismiss } = openPage();
  turnTo(false);
  put("two", "one");
  wait(15 * minuteMs - 1);
  turnTo(true);
  expect(told()).toBe("");
  turnTo(false);
  put("three", "two", "one");
  wait(15 * minuteMs);
  turnTo(true);
  expect(told()).toBe("While you were away: 1 story");
  dismiss();
  expect(told()).toBe("");
});

it("what the first load after the return brings counts, and nothing after it", () => {
  const { put, told } = openPage();
  turnTo(false);
  wait(20 * minuteMs);
  turnTo(true);
  expect(told()).toBe("");
  put("two", "one");
  expect(told()).toBe("While you were away: 1 story");
  wait(minuteMs);
  put("three", "two", "one");
  expect(told()).toBe("While you were away: 1 story");
});
