import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, it } from "vitest";
import {
  LanguageContext,
  showLanguage,
  startLanguage,
  usePageLanguage,
  useTranslate,
} from "#web/lib/language.ts";
import { storedKeys } from "#web/lib/storage.ts";

afterEach(async () => {
  cleanup();
  localStorage.clear();
  window.history.replaceState(null, "", "/");
  await showLanguage("en");
});

function Form() {
  const t = useTranslate();
  return (
    <form>
      <label>
        {t("Full name")} <input name="fullName" />
      </label>
      <button type="submit">{t("Continue")}</button>
    </form>
  );
}

/** As the root of the app does it. */
function Root() {
  const t = usePageLanguage();
  return (
    <div lang={t.locale} data-testid="root">
      <LanguageContext value={t}>
        <Form />
      </LanguageContext>
    </div>
  );
}

function open(path: string) {
  const router = createMemoryRouter([{ path: "*", element: <Root /> }], { initialEntries: [path] });
  render(<RouterProvider router={router} />);
  return router;
}

const language = () => screen.getByTestId("root").lang;

it("switches without a reload: words change, what is typed and the focus stay", async () => {
  open("/settings");
  await userEvent.type(screen.getByLabelText("Full name"), "Noor News");
  const field = screen.getByLabelText<HTMLInputElement>("Full name");
  for (const [locale, label, button] of [
    ["de", "Vollständiger Name", "Weiter"],
    ["es", "Nombre completo", "Continuar"],
    ["en", "Full name", "Continue"],
  ] as const) {
    await act(() => showLanguage(locale));
    await screen.findByRole("button", { name: button });
    expect(screen.getByLabelText(label)).toBe(field);
    expect(field.value).toBe("Noor News");
    expect(document.activeElement).toBe(field);
    expect(language()).toBe(locale);
  }
});

it("a public page is in the language of its address, whatever was chosen", async () => {
  await showLanguage("es");
  const router = open("/de/terms");
  await screen.findByRole("button", { name: "Weiter" });
  await act(() => router.navigate("/terms"));
  await screen.findByRole("button", { name: "Continue" });
  await act(() => router.navigate("/settings"));
  await screen.findByRole("button", { name: "Continuar" });
});

it("starts in the language that this browser chose, and in English for one that it does not know", async () => {
  localStorage.setItem(storedKeys.language, "de");
  await startLanguage();
  open("/news");
  await screen.findByRole("button", { name: "Weiter" });
  cleanup();
  await showLanguage("en");
  localStorage.setItem(storedKeys.language, "tlh");
  await startLanguage();
  open("/news");
  await waitFor(() => expect(language()).toBe("en"));
});
