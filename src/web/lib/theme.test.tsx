import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { ThemeProvider, useTheme } from "#web/lib/theme.tsx";

const Visible = () => useTheme().theme;

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
