import { fireEvent, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { AiProviderChoice } from "#contract/ai-provider.ts";
import type { ApiKeysPatch, KeyStatus } from "#contract/settings.ts";
import { type Answers, cutOff, rejected } from "#tests/support/answer-server.ts";
import { descriptionOf, type PageOptions, renderPage } from "#tests/support/render.tsx";
import SettingsRoute from "#web/app/routes/settings.tsx";

const newKey = "sk-planted-0123456789abcdefgh-x7Qa";
const names = ["OpenAI", "FinHub", "Free Stock Data", "Reddit"];
const unreachable = "The server isn't responding.";

const ownKeys: KeyStatus = {
  hasOpenaiKey: true,
  hasFinnhubKey: true,
  hasRedditKey: false,
  openaiLastFour: "cdef",
  finnhubLastFour: "key1",
  redditLastFour: null,
  finnhubEnabled: true,
  yahooFinanceEnabled: false,
  redditEnabled: false,
  blueskyEnabled: false,
  blueskyOffered: true,
  managed: false,
  provided: { openai: false, finnhub: true, reddit: false },
};
const noKeys: KeyStatus = {
  ...ownKeys,
  hasOpenaiKey: false,
  hasFinnhubKey: false,
  openaiLastFour: null,
  finnhubLastFour: null,
};
const systemKeys: KeyStatus = {
  ...noKeys,
  hasOpenaiKey: true,
  hasFinnhubKey: true,
  managed: true,
  provided: { openai: true, finnhub: true, reddit: false },
};

const ownProvider: AiProviderChoice = {
  vendor: "openai",
  baseUrl: null,
  model: null,
  context: "all",
  managed: false,
  isReady: true,
  keys: [{ vendor: "openai", lastFour: "cdef" }],
  addresses: [],
};

/** Stores a change as the server does. */
function store(keys: KeyStatus, change: ApiKeysPatch): KeyStatus {
  const { openaiApiKey, finnhubApiKey, redditApiKey, ...switches } = change;
  const lastFour = (key: string) => (key === "" ? null : key.slice(-4));
  return Object.assign(
    keys,
    switches,
    openaiApiKey === undefined
      ? {}
      : { hasOpenaiKey: openaiApiKey !== "", openaiLastFour: lastFour(openaiApiKey) },
    finnhubApiKey === undefined
      ? {}
      : { hasFinnhubKey: finnhubApiKey !== "", finnhubLastFour: lastFour(finnhubApiKey) },
    redditApiKey === undefined
      ? {}
      : { hasRedditKey: redditApiKey !== "", redditLastFour: lastFour(redditApiKey) },
  );
}

type Opened = { keys?: KeyStatus; user?: PageOptions["user"]; answers?: Answers };

async function open(place: string, { keys = ownKeys, user = {}, answers = {} }: Opened = {}) {
  const stored = structuredClone(keys);
  const writing: Answers = { "PUT /api/keys": ({ body }) => store(stored, body as ApiKeysPatch) };
  const page = await renderPage({
    at: `/settings?tab=integrations${place}`,
    Page: SettingsRoute,
    user,
    answers: {
      "GET /api/keys": () => stored,
      "GET /api/analysis/provider": ownProvider,
      ...writing,
      ...answers,
    },
  });
  const click = (name: string) => page.hands.click(page.getByRole("button", { name }));
  const field = (name: string) => page.getByLabelText<HTMLInputElement>(name);
  const toggle = (name: string) => page.getByRole("switch", { name });
  const isOn = (name: string) => toggle(name).getAttribute("aria-checked") === "true";
  const describes = (name: string, text: string | RegExp) =>
    expect.poll(() => descriptionOf(field(name))).toMatch(text);
  const banner = (text: string) =>
    expect.poll(() => page.queryByRole("alert")?.textContent ?? "").toContain(text);
  const noBanner = () => expect.poll(() => page.queryByRole("alert")).toBeNull();
  const writes = () => page.bodiesOf("PUT /api/keys");
  /** Goes to the page of an integration by the list. */
  async function turnTo(name: string) {
    const tabs = within(await page.findByRole("navigation", { name: "Settings" }));
    await page.hands.click(tabs.getByRole("link", { name: "Integrations & Modules" }));
    // The list asks again when it is opened.
    await page.settled();
    const entry = await within(page.main).findByRole("link", { name: new RegExp(`^${name}`) });
    // A closed fieldset closes no link, as the hands of a test believe.
    fireEvent.click(entry);
    await page.findByRole("heading", { level: 2, name });
  }
  return {
    ...page,
    stored,
    writing,
    click,
    field,
    toggle,
    isOn,
    describes,
    banner,
    noBanner,
    writes,
    turnTo,
  };
}

const openKey = async (opened?: Opened) => {
  const page = await open("&detail=openai", opened);
  await page.findByRole("button", { name: "Test key" });
  return { ...page, key: page.field("OpenAI API key") };
};

const own = [/Key set, ends in cdef/, /Key set, ends in key1/, /Off/, /Off/];
const provided = [/Key provided/, /Key provided/, /Off/, /Off/];

describe("the list", () => {
  it.each([
    ["EARLY_BIRD", { subscriptionType: "EARLY_BIRD" }, ownKeys, own],
    ["a user without a plan", { subscriptionType: null }, ownKeys, own],
    ["MANAGED", { subscriptionType: "MANAGED" }, systemKeys, provided],
    ["ADMIN", { role: "ADMIN", subscriptionType: null }, systemKeys, provided],
  ] as const)(
    "INTEG-01: reads OpenAI, FinHub, Free Stock Data and Reddit with their states in words: %s",
    async (_kind, user, keys, states) => {
      const page = await open("", { user, keys });
      const entries = await within(page.main).findAllByRole("listitem");
      expect(entries).toHaveLength(4);
      for (const [at, entry] of entries.entries()) {
        expect(entry.textContent).toContain(names[at]);
        expect(entry.textContent).toMatch(states[at] ?? "");
      }
    },
  );

  it("INTEG-02: each entry opens its page, with a way back to the list", async () => {
    const page = await open("");
    for (const name of names) {
      await page.turnTo(name);
      const back = within(page.getByRole("region", { name: "Integrations & Modules" }));
      await page.hands.click(back.getByRole("link", { name: "Integrations & Modules" }));
      expect(await within(page.main).findAllByRole("listitem")).toHaveLength(4);
    }
  });

  it.each([
    ["openai", "Choose an AI provider", /^Anthropic, Google and others work too\./],
    ["anthropic", "Change the AI provider", /^Anthropic runs your prompts, so this key isn't used\./],
  ] as const)(
    "the page of OpenAI leads to the other providers: %s is chosen",
    async (vendor, name, words) => {
      const page = await open("&detail=openai", {
        answers: { "GET /api/analysis/provider": { ...ownProvider, vendor } },
      });
      const link = await page.findByRole("link", { name });
      expect(link.getAttribute("href")).toBe("/settings?tab=ai-prompts&detail=ai-provider");
      expect(link.closest("p")?.textContent).toMatch(words);
    },
  );

  it.each(Object.entries({ openai: 0, finnhub: 1, "yahoo-finance": 2, reddit: 3 }))(
    "INTEG-03: the detail key %s opens its page by its address",
    async (detail, at) => {
      const page = await open(`&detail=${detail}`);
      await page.findByRole("heading", { level: 2, name: names[at] ?? "" });
    },
  );

  it("INTEG-01: without own keys the list and the page of FinHub say whose key is used, and what is missing (READ-46)", async () => {
    const page = await open("", { keys: noKeys });
    const entry = async (name: RegExp) => (await page.findByRole("link", { name })).textContent;
    expect(await entry(/^OpenAI/)).toContain("No key set");
    expect(await entry(/^FinHub/)).toContain("On, using the server’s key");
    await page.turnTo("FinHub");
    await page.describes("FinHub API key", /^No key of your own: the server’s key is used\.$/);
  });
});

describe("an own key", () => {
  it("INTEG-10: Reddit works without a key; one of the wrong form is rejected at its field and stays there", async () => {
    const page = await open("&detail=reddit", {
      answers: {
        "POST /api/keys/test": { ok: true, message: "Reddit's public feeds answer." },
        "PUT /api/keys": ({ body }) => {
          const { redditApiKey = ":" } = body as ApiKeysPatch;
          if (redditApiKey.includes(":")) return store(page.stored, body as ApiKeysPatch);
          return rejected("bad-input", "Not a Reddit key.", "redditApiKey");
        },
      },
    });
    await page.hands.click(await page.findByRole("switch", { name: "Use Reddit" }));
    await page.findByText("Saved");
    expect(page.stored).toMatchObject({ redditEnabled: true, hasRedditKey: false });
    await page.click("Test key");
    await page.findByText(/public feeds answer/);
    const label = "Reddit key (optional)";
    await page.fill(page.field(label), "without-a-colon");
    await page.hands.tab();
    await page.hands.tab();
    await page.describes(label, /^Enter your private feed’s address/);
    expect(page.field(label).getAttribute("aria-invalid")).toBe("true");
    expect(page.field(label).value).toBe("without-a-colon");
    await page.fill(page.field(label), "standin_client_id:standin_client_secret_0001");
    await page.leaveField();
    await page.describes(label, /^Key set, ends in 0001$/);
  });

  it("an empty field, spaces and the mask of the stored key change nothing (READ-62)", async () => {
    const { key, fill, leaveField, writes } = await openKey();
    for (const text of ["", "   ", "••••••••cdef"]) {
      await fill(key, text);
      await leaveField();
      await expect.poll(() => key.value).toBe("");
    }
    expect(writes()).toEqual([]);
  });

  it("neither its eye nor another window counts as leaving the field", async () => {
    const { key, fill, click, hands, writes, describes } = await openKey();
    await fill(key, "sk-half-a-key");
    await click("Show OpenAI API key");
    expect(key.type).toBe("text");
    key.focus();
    // What the browser sends when its window goes to the back: the field stays the active one.
    fireEvent.focusOut(key);
    fireEvent.focus(window);
    expect(key.value).toBe("sk-half-a-key");
    expect(writes()).toEqual([]);
    await hands.tab({ shift: true });
    await describes("OpenAI API key", /^Key set, ends in -key$/);
    expect(key.type).toBe("password");
    expect(writes()).toEqual([{ openaiApiKey: "sk-half-a-key" }]);
  });

  it("a rejected key keeps its text and says why; leaving again asks nobody, another text does", async () => {
    const { key, fill, leaveField, settled, writes, describes } = await openKey();
    await fill(key, "short");
    await leaveField();
    await describes(
      "OpenAI API key",
      /^That doesn't look like an API key\. Check that you copied all of it\.$/,
    );
    expect(key.value).toBe("short");
    key.focus();
    await leaveField();
    await settled();
    expect(writes()).toHaveLength(1);
    await fill(key, newKey);
    await leaveField();
    await describes("OpenAI API key", /^Key set, ends in x7Qa$/);
    expect(writes()).toHaveLength(2);
  });

  it("a save that fails for want of a server leaves the text, says so above, and is tried again on leaving", async () => {
    const page = await openKey({ answers: { "PUT /api/keys": cutOff } });
    await page.fill(page.key, newKey);
    await page.leaveField();
    await page.banner(`Couldn't save the OpenAI key. ${unreachable}`);
    expect(page.getByRole("alert").textContent).not.toContain("planted");
    expect(page.key.value).toBe(newKey);
    page.answer(page.writing);
    page.key.focus();
    await page.leaveField();
    await page.describes("OpenAI API key", /^Key set, ends in x7Qa$/);
    await page.noBanner();
  });

  it("'Remove key' names what stops, and clears the key after that; the focus goes on in the field", async () => {
    const page = await openKey();
    const ask = async () => {
      await page.click("Remove key");
      return within(await page.findByRole("alertdialog", { name: "Remove your OpenAI key?" }));
    };
    const question = await ask();
    question.getByText(/Your prompts will no longer run/);
    await page.hands.click(question.getByRole("button", { name: "Cancel" }));
    expect(document.activeElement).toBe(page.getByRole("button", { name: "Remove key" }));
    expect(page.writes()).toEqual([]);

    page.answer({ "PUT /api/keys": cutOff });
    await page.hands.click((await ask()).getByRole("button", { name: "Remove key" }));
    await page.banner("Couldn't remove the OpenAI key.");
    await page.describes("OpenAI API key", /^Key set, ends in cdef$/);

    page.answer(page.writing);
    await page.hands.click((await ask()).getByRole("button", { name: "Remove key" }));
    await page.findByText("OpenAI key removed.");
    expect(document.activeElement).toBe(page.key);
    await page.describes("OpenAI API key", /^No key set\./);
    expect(page.queryByRole("button", { name: "Remove key" })).toBeNull();
    expect(page.writes().at(-1)).toEqual({ openaiApiKey: "" });
  });
});

/** Everything that the page holds where another could read it. */
const trace = () =>
  [
    document.documentElement.outerHTML,
    ...[...document.querySelectorAll("input")].map(({ value }) => value),
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, window.history.state]),
    window.location.href,
  ].join("\n");

describe("each kind of account", () => {
  const kinds = [
    ["EARLY_BIRD", { subscriptionType: "EARLY_BIRD" }, ownKeys],
    ["MANAGED", { subscriptionType: "MANAGED" }, systemKeys],
    ["ADMIN", { role: "ADMIN", subscriptionType: null }, systemKeys],
  ] as const;
  const managed = kinds.slice(1);

  it("INTEG-04, INTEG-06: with own keys those of OpenAI and FinHub are replaced by leaving the field, and no page holds them afterwards", async () => {
    const page = await open("", { user: { subscriptionType: "EARLY_BIRD" } });
    for (const [name, label, key] of [
      ["OpenAI", "OpenAI API key", newKey],
      ["FinHub", "FinHub API key", "planted-finnhub-0123-Yz89"],
    ] as const) {
      await page.turnTo(name);
      await page.findByRole("button", { name: "Test key" });
      expect(page.field(label).value).toBe("");
      await page.fill(page.field(label), key);
      await page.describes(label, /^Not saved yet\. It saves when you leave the field\.$/);
      await page.leaveField();
      await page.findByText("Saved");
      await page.describes(label, new RegExp(`^Key set, ends in ${key.slice(-4)}$`));
      expect(page.field(label).value).toBe("");
      expect(page.field(label).placeholder).toBe(`••••••••${key.slice(-4)}`);
      expect(trace()).not.toContain(key.slice(0, -4));
    }
    expect(page.writes()).toEqual([{ openaiApiKey: newKey }, { finnhubApiKey: "planted-finnhub-0123-Yz89" }]);
  });

  it.each(managed)(
    "INTEG-04, INTEG-05, INTEG-06: the provided keys are closed, not one character of them shows, and they may be tested: %s",
    async (_kind, user, keys) => {
      const page = await open("", {
        user,
        keys,
        answers: { "POST /api/keys/test": { ok: true, message: "The provided key works." } },
      });
      for (const [name, label] of [
        ["OpenAI", "OpenAI API key"],
        ["FinHub", "FinHub API key"],
      ] as const) {
        await page.turnTo(name);
        await page.findByRole("button", { name: "Test key" });
        expect(page.field(label).matches(":disabled")).toBe(true);
        expect(page.field(label).value).toBe("••••••••••••");
        await page.describes(label, /^This key is provided and managed for you\.$/);
        expect(page.queryByRole("button", { name: /^(Show|Remove)/ })).toBeNull();
        await page.click("Test key");
        await page.findByText(/The provided key works\./);
      }
      await expect
        .poll(() => page.bodiesOf("POST /api/keys/test"))
        .toEqual([{ integration: "openai" }, { integration: "finnhub" }]);
    },
  );

  it("INTEG-07, INTEG-08: FinHub is on and Free Stock Data off at first; each is stored alone when it is switched", async () => {
    const page = await open("");
    for (const [integration, name, first] of [
      ["FinHub", "Use FinHub", true],
      ["Free Stock Data", "Use Free Stock Data", false],
    ] as const) {
      await page.turnTo(integration);
      await page.findByRole("switch", { name });
      expect(page.isOn(name)).toBe(first);
      page.toggle(name).focus();
      await page.hands.keyboard(" ");
      await page.findByText("Saved");
      expect(page.isOn(name)).toBe(!first);
    }
    expect(page.writes()).toEqual([{ finnhubEnabled: false }, { yahooFinanceEnabled: true }]);
  });

  it.each(managed)(
    "INTEG-07, INTEG-08: FinHub is always on, both switches are closed, and their lines say why: %s",
    async (_kind, user, keys) => {
      const page = await open("", { user, keys });
      for (const [integration, name, first] of [
        ["FinHub", "Use FinHub", true],
        ["Free Stock Data", "Use Free Stock Data", false],
      ] as const) {
        await page.turnTo(integration);
        await page.findByRole("switch", { name });
        expect(page.isOn(name)).toBe(first);
        expect(page.toggle(name).matches(":disabled")).toBe(true);
        expect(descriptionOf(page.toggle(name))).toMatch(/for your account/);
      }
    },
  );

  it.each(kinds)("INTEG-09: Reddit is switched on and has its key: %s", async (_kind, user, keys) => {
    const page = await open("&detail=reddit", { user, keys });
    const label = "Reddit key (optional)";
    await page.findByRole("switch", { name: "Use Reddit" });
    expect(page.isOn("Use Reddit")).toBe(false);
    await page.hands.click(page.toggle("Use Reddit"));
    await page.fill(page.field(label), "my-app-id:my-app-secret-Q1w2");
    await page.leaveField();
    await page.describes(label, /^Key set, ends in Q1w2$/);
    expect(page.isOn("Use Reddit")).toBe(true);
    expect(page.writes()).toEqual([
      { redditEnabled: true },
      { redditApiKey: "my-app-id:my-app-secret-Q1w2" },
    ]);
  });

  it.each(kinds)(
    "INTEG-12: 'Save configuration' says that all is saved, and writes nothing: %s",
    async (_kind, user, keys) => {
      const page = await open("", { user, keys });
      for (const name of names) {
        await page.turnTo(name);
        await page.hands.click(await page.findByRole("button", { name: "Save configuration" }));
        await page.findByText(`${name} configuration saved!`);
      }
      expect(page.writes()).toEqual([]);
    },
  );
});

it("what another page stored shows when this one is turned to", async () => {
  const page = await open("&detail=finnhub");
  await page.findByRole("switch", { name: "Use FinHub" });
  Object.assign(page.stored, { finnhubEnabled: false, finnhubLastFour: "0123" });
  fireEvent.focus(window);
  await expect.poll(() => page.isOn("Use FinHub")).toBe(false);
  await page.describes("FinHub API key", /^Key set, ends in 0123$/);
  expect(page.writes()).toEqual([]);
});

describe("'Test key'", () => {
  it("tries what is typed as it is typed, and the stored key otherwise; passed and failed differ in words", async () => {
    const page = await openKey({
      answers: {
        "POST /api/keys/test": ({ body }) =>
          "key" in (body as object)
            ? { ok: false, message: "OpenAI refuses this key." }
            : { ok: true, message: "Your key works." },
      },
    });
    await page.click("Test key");
    await page.findByText("Test passed.");
    page.getByText(/Your key works\./);
    const release = page.hold("PUT /api/keys");
    await page.fill(page.key, newKey);
    expect(page.queryByText("Test passed.")).toBeNull();
    await page.click("Test key");
    await page.findByText("Test failed.");
    page.getByText(/OpenAI refuses this key/);
    page.getByText("Saving…");
    await expect
      .poll(() => page.bodiesOf("POST /api/keys/test"))
      .toEqual([{ integration: "openai" }, { integration: "openai", key: newKey }]);
    release();
    await page.describes("OpenAI API key", /^Key set, ends in x7Qa$/);
  });

  it("that cannot be made says so in its place", async () => {
    const page = await open("&detail=yahoo-finance", { answers: { "POST /api/keys/test": cutOff } });
    await page.hands.click(await page.findByRole("button", { name: "Test source" }));
    await page.findByText("Test failed.");
    page.getByText(/Couldn't run the test\. The server isn't responding\./);
    page.answer({ "POST /api/keys/test": { ok: true, message: "Free Stock Data answers." } });
    await page.click("Test source");
    await page.findByText(/Free Stock Data answers\./);
  });
});

describe("a switch", () => {
  it("stores the last of quick turns, each in its order", async () => {
    const page = await open("&detail=yahoo-finance");
    const name = "Use Free Stock Data";
    await page.findByRole("switch", { name });
    const release = page.hold("PUT /api/keys");
    for (const checked of [true, false, true]) {
      await page.hands.click(page.toggle(name));
      await expect.poll(() => page.isOn(name)).toBe(checked);
    }
    release();
    await page.findByText("Saved");
    expect(page.isOn(name)).toBe(true);
    expect(page.writes()).toEqual([true, false, true].map((on) => ({ yahooFinanceEnabled: on })));
  });

  it("that cannot be stored goes back, says so above, and the next one that is takes the words away", async () => {
    const page = await open("&detail=finnhub", { answers: { "PUT /api/keys": cutOff } });
    await page.hands.click(await page.findByRole("switch", { name: "Use FinHub" }));
    await page.banner(`Couldn't save “Use FinHub”. ${unreachable}`);
    await expect.poll(() => page.isOn("Use FinHub")).toBe(true);
    page.answer(page.writing);
    await page.hands.click(page.toggle("Use FinHub"));
    await expect.poll(() => page.isOn("Use FinHub")).toBe(false);
    await page.noBanner();
  });
});

it("a plan that changes while the page is open closes the field when a save is rejected", async () => {
  const message = "API keys are managed by the system for your account";
  const page = await openKey({ answers: { "PUT /api/keys": rejected("keys-managed", message) } });
  const { session, user } = (await (await fetch("/api/auth/get-session")).json()) as {
    session: { expiresAt: string };
    user: never;
  };
  page.answer({
    "GET /api/auth/get-session": {
      session,
      user: { ...(user as object), subscriptionType: "MANAGED" } as never,
    },
    "GET /api/keys": systemKeys,
  });
  await page.fill(page.key, newKey);
  await page.leaveField();
  await page.banner(message);
  await expect.poll(() => page.field("OpenAI API key").disabled).toBe(true);
  const held = `${document.body.innerHTML} ${page.field("OpenAI API key").value} ${JSON.stringify([{ ...localStorage }, { ...sessionStorage }])}`;
  expect(held).not.toContain(newKey.slice(0, -4));
});

describe("'Save configuration'", () => {
  const saved = "FinHub configuration saved!";

  it("INTEG-12: waits for the saves in flight before it claims them (READ-62)", async () => {
    const page = await open("&detail=finnhub");
    await page.findByRole("switch", { name: "Use FinHub" });
    const release = page.hold("PUT /api/keys");
    await page.hands.click(page.toggle("Use FinHub"));
    await page.fill(page.field("FinHub API key"), "another-finnhub-key-0123");
    await page.click("Save configuration");
    await expect.poll(() => page.getAllByText("Saving…")).toHaveLength(2);
    expect(page.getByRole("button", { name: "Save configuration" }).getAttribute("aria-disabled")).toBe(
      "true",
    );
    expect(page.queryByText(saved)).toBeNull();
    release();
    await page.findByText(saved);
    expect(page.stored).toMatchObject({ finnhubEnabled: false, finnhubLastFour: "0123" });
  });

  it("INTEG-12: never claims a switch that was not saved", async () => {
    const page = await open("&detail=finnhub", { answers: { "PUT /api/keys": cutOff } });
    await page.hands.click(await page.findByRole("switch", { name: "Use FinHub" }));
    await page.banner("Couldn't save");
    await page.click("Save configuration");
    await page.banner("Couldn't save the FinHub configuration.");
    expect(page.queryByText(saved)).toBeNull();
    page.answer(page.writing);
    await page.hands.click(page.toggle("Use FinHub"));
    await page.click("Save configuration");
    await page.findByText(saved);
    expect(page.stored).toMatchObject({ finnhubEnabled: false });
  });

  it("INTEG-12: never claims a key that was not saved: not while the save fails, not after it, not when it is rejected", async () => {
    const page = await openKey({ answers: { "PUT /api/keys": cutOff } });
    const claimed = () => page.queryByText("OpenAI configuration saved!");
    const notSaved = "Couldn't save the OpenAI configuration.";
    await page.fill(page.key, newKey);
    for (const _time of ["pending", "failed before"]) {
      await page.click("Save configuration");
      await page.banner(`${notSaved} ${unreachable}`);
      expect(page.key.value).toBe(newKey);
      await expect.poll(() => document.activeElement).toBe(page.key);
    }
    expect(claimed()).toBeNull();
    page.answer(page.writing);
    await page.fill(page.key, "short");
    await page.click("Save configuration");
    await page.banner(`${notSaved} That doesn't look like an API key.`);
    expect(page.key.value).toBe("short");
    expect(claimed()).toBeNull();
    await page.fill(page.key, newKey);
    await page.click("Save configuration");
    await page.findByText("OpenAI configuration saved!");
    await page.noBanner();
    expect(page.stored).toMatchObject({ openaiLastFour: "x7Qa" });
  });
});

it("STORE-07: what cannot be read is shown as a new account has it, under a notice, and nothing can be saved until a read works (READ-56)", async () => {
  const page = await open("", { answers: { "GET /api/keys": rejected("headers-too-large") } });
  await page.banner("Couldn't load your integrations.");
  expect(page.getByRole("link", { name: /^OpenAI/ }).textContent).toContain("No key set");
  for (const name of names) {
    await page.turnTo(name);
    await page.banner("Couldn't load your keys and settings.");
    await page.findByRole("button", { name: /^Test/ });
    const controls = document.querySelectorAll("fieldset button, fieldset input");
    expect(controls.length).toBeGreaterThan(0);
    for (const control of controls) expect(control.matches(":disabled")).toBe(true);
  }
  await page.turnTo("FinHub");
  await page.findByRole("switch", { name: "Use FinHub" });
  expect(page.isOn("Use FinHub")).toBe(true);
  await page.describes("FinHub API key", /^No key set\./);
  page.answer({ "GET /api/keys": ownKeys });
  await page.click("Retry");
  await page.describes("FinHub API key", /^Key set, ends in key1$/);
  expect(page.field("FinHub API key").matches(":disabled")).toBe(false);
  await page.noBanner();
});
