import { render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it } from "vitest";
import { UnknownValue } from "#web/ui/unknown-value.tsx";

function openValue(reason?: string) {
  const keys: string[] = [];
  const page = render(
    // biome-ignore lint/a11y/noStaticElementInteractions: hears what the item around the number would hear.
    <div onKeyDown={({ key }) => keys.push(key)}>
      <UnknownValue what="Market cap" reason={reason} />
    </div>,
  );
  const button = page.getByRole("button", {
    name: /^-- ?Market cap not available|^Market cap not available/,
  });
  return { ...page, button, keys, hands: userEvent.setup() };
}
// A DOM without popovers never shows one, so it has no role there.
const box = () => document.querySelector(`section[aria-label="Why Market cap isn't available"]`);

it("is '--', and a click says what is missing and why; a second one closes it", async () => {
  const { button, hands } = openValue("The call limit is reached until 3:10 PM.");
  expect(button.textContent).toContain("--");
  expect(box()).toBeNull();
  await hands.click(button);
  expect(box()?.textContent).toBe("Market capThe call limit is reached until 3:10 PM.");
  expect(button.ariaExpanded).toBe("true");
  await hands.click(button);
  expect(box()).toBeNull();
});

it("opens by Enter and closes by Escape, and the item around it hears neither", async () => {
  const { button, hands, keys } = openValue("No key is set.");
  button.focus();
  await hands.keyboard("{Enter}");
  expect(box()).not.toBeNull();
  await hands.keyboard("{Escape}");
  expect(box()).toBeNull();
  expect(keys).toEqual([]);
  await hands.keyboard("{Escape}");
  expect(keys).toEqual(["Escape"]);
});

it("always has a reason", async () => {
  const { button } = openValue();
  expect(button.title).toBe("The provider doesn't give it.");
});
