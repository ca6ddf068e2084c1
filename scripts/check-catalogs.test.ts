import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkCatalogs, writeCatalogs } from "./check-catalogs.ts";

let folder: string;

function put(file: string, content: string | object): void {
  const full = path.join(folder, file);
  mkdirSync(path.dirname(full), { recursive: true });
  writeFileSync(full, typeof content === "string" ? content : JSON.stringify(content));
}

const readJson = (file: string) => JSON.parse(readFileSync(path.join(folder, file), "utf8"));
const page = "src/web/features/site/page.tsx";

/** A product with one sentence, in both languages. */
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "catalogs-"));
  put(page, 'export const Page = () => <p>{t("Sign in")}</p>;\n');
  put("src/domain/language/de/site.json", { "Sign in": "Anmelden" });
  put("src/domain/language/es/site.json", { "Sign in": "Iniciar sesión" });
  put(
    "src/web/lib/catalogs.ts",
    'import("#domain/language/de/site.json"); import("#domain/language/es/site.json");\n',
  );
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("says nothing of a product whose sentences are all in its catalogs", () => {
  expect(checkCatalogs(folder)).toEqual([]);
});

describe("a catalog", () => {
  it.each([
    ["lacks a sentence", {}, '"Sign in" is missing'],
    ["leaves one empty", { "Sign in": " " }, '"Sign in" is not translated'],
    [
      "has one that is used nowhere",
      { "Sign in": "Anmelden", "Log in": "Einloggen" },
      '"Log in" is used nowhere',
    ],
    [
      "has forms for a sentence without",
      { "Sign in": { one: "a", other: "b" } },
      '"Sign in" needs one text, not forms',
    ],
    ["repeats the note for translators", { "Sign in": "Anmelden ## Knopf" }, "has the note for translators"],
  ])("that %s is told", (_title, german, problem) => {
    put("src/domain/language/de/site.json", german);
    expect(checkCatalogs(folder)).toEqual([
      expect.stringContaining(
        `src/domain/language/de/site.json ${problem.startsWith('"') ? problem : '"Sign in" '}`,
      ),
    ]);
    expect(checkCatalogs(folder)[0]).toContain(problem);
  });

  it("must have the values and the marks of the sentence", () => {
    put(page, 'export const text = t("Hello {name}, read the <terms>terms</terms>", { name });\n');
    const name = "Hello {name}, read the <terms>terms</terms>";
    for (const locale of ["de", "es"])
      put(`src/domain/language/${locale}/site.json`, { [name]: "<terms>AGB</terms> für {name}" });
    expect(checkCatalogs(folder)).toEqual([]);
    for (const wrong of ["<terms>AGB</terms> für {nam}", "AGB für {name}", "<terms>AGB</terms>"]) {
      put("src/domain/language/de/site.json", { [name]: wrong });
      expect(checkCatalogs(folder)).toEqual([expect.stringContaining("must have the same values and marks")]);
    }
  });

  it("needs both forms of a sentence with a number; only that for one may say it in words", () => {
    put(page, 'export const text = t({ one: "One story", other: "{count} stories" }, { count });\n');
    put("src/domain/language/es/site.json", { "{count} stories": { one: "Una", other: "{count} noticias" } });
    const german = (forms: object) => {
      put("src/domain/language/de/site.json", { "{count} stories": forms });
      return checkCatalogs(folder).length;
    };
    expect(german({ one: "Eine", other: "{count} Meldungen" })).toBe(0);
    expect(german({ other: "{count} Meldungen" })).toBe(1);
    expect(german({ one: "Eine", other: "Meldungen" })).toBe(1);
    expect(german({ one: "Eine", other: "{count} Meldungen", many: "Meldungen" })).toBe(1);
  });

  it("says a sentence as the others do", () => {
    put("src/web/features/news/list.tsx", 'export const text = t("Sign in");\n');
    for (const locale of ["de", "es"])
      put(`src/domain/language/${locale}/news.json`, {
        "Sign in": locale === "de" ? "Einloggen" : "Iniciar sesión",
      });
    put(
      "src/web/lib/catalogs.ts",
      ["de/site", "es/site", "de/news", "es/news"]
        .map((file) => `import("#domain/language/${file}.json");`)
        .join(""),
    );
    expect(checkCatalogs(folder)).toEqual([expect.stringContaining("is said otherwise in")]);
  });

  it("is loaded by the browser", () => {
    put("src/web/lib/catalogs.ts", 'import("#domain/language/de/site.json");\n');
    expect(checkCatalogs(folder)).toEqual([
      "src/web/lib/catalogs.ts does not load src/domain/language/es/site.json",
    ]);
  });
});

describe("a sentence outside of the catalogs is told with its line", () => {
  it.each([
    ["as text of an element", "<p>Sign in first</p>"],
    ["as one word of an element", "<button>Save</button>"],
    ["as a word of a choice between tags", '<p>{isOpen ? "Hide" : icon}</p>'],
    ["as a word for a function that makes a part", 'link(to, icon, "Settings")'],
    ["as a word beside words", 'isOpen ? t("Sign in") : "Show"'],
    ["as a word of a choice in a label", '<Field label={isOpen && "Hide"} />'],
    ["as a label", '<Field label="Email" />'],
    ["as any attribute that begins like a sentence", '<Step action="Continue" />'],
    ["as what a screen reader says", '<nav aria-label="Footer" />'],
    ["as a property", 'toast({ text: "Saved" })'],
    ["as a phrase", 'isOpen ? "Close the list" : ""'],
    ["as words between values", `\`Welcome, \${name}\``],
    ["as an end of a sentence", `\`\${count} headlines could not be loaded.\``],
    ["as small words", 'const state = "an unknown time"'],
  ])("%s", (_title, code) => {
    put(
      page,
      `export const text = t("Sign in");\nexport const other = (\n  ${code.replace("const state = ", "")}\n);\n`,
    );
    expect(checkCatalogs(folder)).toEqual([
      expect.stringMatching(/^src\/web\/features\/site\/page\.tsx:3 .* is in no catalog/),
    ]);
  });

  it.each([
    ["names of classes", '<p className="Flex of the row" />'],
    ["names for machines", '<input type="email" name="Email" autoComplete="one-time-code" />'],
    ["addresses", '<a href="https://finnhub.io/register" />'],
    ["what developers read", 'new Error("There is no plan here.")'],
    ["keys of the state", 'state === "signed-in" ? "font-medium text-ink" : "hidden"'],
    ["what says why it stays", '// verbatim: a name\n  "Early Bird Managed"'],
  ])("but not %s", (_title, code) => {
    put(page, `export const text = t("Sign in");\nexport const other = (\n  ${code}\n);\n`);
    expect(checkCatalogs(folder)).toEqual([]);
  });

  it("also when it comes by a variable, which nobody can look up", () => {
    put(page, 'const title = "x";\nexport const text = t("Sign in") + t(title);\n');
    expect(checkCatalogs(folder)).toEqual([`${page}:2 write the sentence in place; t.of(…) words a message`]);
  });
});

it("finds the sentences of choices, messages and tables", () => {
  put(page, 'export const text = [t(isNew ? "Sign up" : "Sign in"), message("Sign out")];\n');
  put("src/contract/errors.ts", 'export const messageOf = { down: "The server is busy." };\n');
  writeCatalogs(folder);
  expect(readJson("src/domain/language/de/site.json")).toEqual({
    "Sign in": "Anmelden",
    "Sign out": "",
    "Sign up": "",
  });
  expect(readJson("src/domain/language/es/errors.json")).toEqual({ "The server is busy.": "" });
});

describe("--write", () => {
  it("adds what is new, takes out what is used no longer and keeps the rest, sorted", () => {
    put(
      page,
      'export const text = [t("Sign out"), t("Sign in"), t({ one: "{count} story", other: "{count} stories" }, { count })];\n',
    );
    put("src/domain/language/de/site.json", { "Sign in": "Anmelden", "Log in": "Einloggen" });
    writeCatalogs(folder);
    expect(Object.entries(readJson("src/domain/language/de/site.json"))).toEqual([
      ["Sign in", "Anmelden"],
      ["Sign out", ""],
      ["{count} stories", { one: "", other: "" }],
    ]);
  });

  it("says in a new area what another area says already", () => {
    put("src/web/features/news/list.tsx", 'export const text = t("Sign in");\n');
    writeCatalogs(folder);
    expect(readJson("src/domain/language/de/news.json")).toEqual({ "Sign in": "Anmelden" });
  });
});

it("wants the sentences of the contract's rules translated, and none of its descriptions", () => {
  put(
    "src/contract/feeds.ts",
    `export const name = z.string().min(1, "Name is required").max(9, { error: "This name is too long" });
     export const listFeeds = { summary: "The user's feeds in their order." };\n`,
  );
  writeCatalogs(folder);
  expect(Object.keys(readJson("src/domain/language/de/errors.json"))).toEqual([
    "Name is required",
    "This name is too long",
  ]);
  expect(checkCatalogs(folder)).toContain(
    'src/domain/language/de/errors.json "Name is required" is not translated',
  );
});
