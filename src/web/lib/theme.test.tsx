import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Theme } from "#domain/settings/settings.ts";
import { ThemeProvider, useTheme } from "#web/lib/theme.tsx";

const Visible = () => useTheme().theme;

function Switch() {
  const { setTheme } = useTheme();
  return (["light", "dark"] as const).map((each) => (
    <button key={each} type="button" onClick={() => setTheme(each)}>
      {each}
    </button>
  ));
}

describe("useTheme", () => {
  it("throws outside of its provider", () => {
    expect(() => renderToStaticMarkup(<Visible />)).toThrow("useTheme needs a ThemeProvider above it");
  });

  it("is light before anything is known", () => {
    const page = (
      <ThemeProvider>
        <Visible />
      </ThemeProvider>
    );
    expect(renderToStaticMarkup(page)).toBe("light");
  });
});

describe("System", () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  /** A device that is dark or light, and can change. */
  function device(isDark: boolean) {
    const media = Object.assign(new EventTarget(), { matches: isDark });
    vi.stubGlobal("matchMedia", () => media);
    return (next: boolean) =>
      act(() => {
        media.matches = next;
        media.dispatchEvent(new Event("change"));
      });
  }
  const painted = () => document.documentElement.dataset.theme;
  const page = (saved: "light" | "dark" | "system") => (
    <ThemeProvider saved={saved}>
      <Visible />
    </ThemeProvider>
  );

  it("is as the device is, and changes with it", () => {
    const turn = device(true);
    const { container } = render(page("system"));
    expect(painted()).toBe("dark");
    expect(container.textContent).toBe("dark");
    turn(false);
    expect(painted()).toBe("light");
    expect(container.textContent).toBe("light");
    expect(localStorage.getItem("tapewise.theme")).toBe("system");
  });

  it("is left for a fixed theme, which no longer follows the device", () => {
    const turn = device(false);
    const { rerender } = render(page("system"));
    rerender(page("dark"));
    expect(painted()).toBe("dark");
    turn(true);
    turn(false);
    expect(painted()).toBe("dark");
  });
});

describe("a choice", () => {
  afterEach(cleanup);

  it("isn't turned back by an earlier one whose storing ends meanwhile", async () => {
    const ends: (() => void)[] = [];
    const onSave = () => new Promise<void>((resolve) => void ends.push(resolve));
    const page = (saved: Theme) => (
      <ThemeProvider saved={saved} onSave={onSave}>
        <Switch />
      </ThemeProvider>
    );
    const { rerender, getByText } = render(page("light"));
    fireEvent.click(getByText("dark"));
    fireEvent.click(getByText("light"));
    await act(async () => ends[0]?.());
    rerender(page("dark"));
    expect(document.documentElement.dataset.theme).toBe("light");
    expect(localStorage.getItem("tapewise.theme")).toBe("light");
    rerender(page("light"));
    await act(async () => ends[1]?.());
    expect(document.documentElement.dataset.theme).toBe("light");
    // What another browser of the same user stores later counts again.
    rerender(page("dark"));
    expect(document.documentElement.dataset.theme).toBe("dark");
  });
});
