import { describe, expect, it } from "vitest";
import type { AiProviderChoice, AiProviderPatch, NewAiKey } from "#contract/ai-provider.ts";
import type { OfferedModels } from "#contract/ai-spending.ts";
import { type Answers, cutOff, rejected } from "#tests/support/answer-server.ts";
import { descriptionOf, renderPage } from "#tests/support/render.tsx";
import SettingsRoute from "#web/app/routes/settings.tsx";

const newKey = "sk-ant-planted-0123456789-x7Qa";
const address = "http://127.0.0.1:11434/v1";

const openai: AiProviderChoice = {
  vendor: "openai",
  baseUrl: null,
  model: null,
  context: "all",
  managed: false,
  isReady: true,
  keys: [{ vendor: "openai", lastFour: "cdef" }],
  addresses: [],
};
const anthropic: AiProviderChoice = { ...openai, vendor: "anthropic", isReady: false };

const model = (name: string, aboutMicroDollars: number | null, rest: object = {}) => ({
  name,
  inputNano: aboutMicroDollars === null ? null : aboutMicroDollars === 0 ? 0 : 2_000,
  outputNano: aboutMicroDollars === null ? null : aboutMicroDollars === 0 ? 0 : 10_000,
  aboutMicroDollars,
  answerTokensMax: 1_000,
  retired: false,
  endsOn: null,
  ...rest,
});
const offered: OfferedModels = {
  models: [
    model("first", 15_500),
    model("unpriced", null),
    model("free", 0),
    model("old", 1, { retired: true }),
  ],
  defaultModel: "first",
  isListed: true,
  pricesAsOf: "2026-11-26",
  pricesSource: "Anthropic’s standard prices as known to this version",
};

type Opened = { choice?: AiProviderChoice; answers?: Answers };

async function open({ choice = openai, answers = {} }: Opened = {}) {
  const stored = structuredClone(choice);
  const page = await renderPage({
    at: "/settings?tab=ai-prompts&detail=ai-provider",
    Page: SettingsRoute,
    answers: {
      "GET /api/analysis/provider": () => stored,
      "GET /api/analysis/models": offered,
      "GET /api/analysis/model-ends": { ends: [] },
      "PATCH /api/analysis/provider": ({ body }) => {
        const patch = body as AiProviderPatch;
        if (patch.vendor) stored.isReady = stored.keys.some(({ vendor }) => vendor === patch.vendor);
        return Object.assign(stored, patch);
      },
      "PUT /api/analysis/provider/key": ({ body }) => {
        const { vendor, key } = body as NewAiKey;
        stored.keys = stored.keys.filter((each) => each.vendor !== vendor);
        if (key !== "") stored.keys.push({ vendor, lastFour: key.slice(-4) });
        stored.isReady = key !== "";
        return stored;
      },
      ...answers,
    },
  });
  await page.findByRole("combobox", { name: "Model" });
  const box = (name: string) => page.getByRole<HTMLSelectElement>("combobox", { name });
  const labels = (name: string) => [...box(name).options].map(({ text }) => text);
  const key = (name: string) => page.getByLabelText<HTMLInputElement>(name);
  const says = (field: HTMLElement, text: string | RegExp) =>
    expect.poll(() => descriptionOf(field)).toMatch(text);
  const click = (name: string) => page.hands.click(page.getByRole("button", { name }));
  return { ...page, stored, box, labels, key, says, click };
}

describe("the provider", () => {
  it("one that is chosen is saved and asks for its key; a compatible server is offered where the operator allows one", async () => {
    const page = await open();
    expect(page.labels("Provider")).toEqual([
      "OpenAI",
      "Anthropic",
      "Google Gemini",
      "Mistral",
      "Groq",
      "OpenRouter",
    ]);
    await page.hands.selectOptions(page.box("Provider"), "Anthropic");
    await page.says(await page.findByLabelText("Anthropic API key"), /^No key set\./);
    await expect.poll(() => page.bodiesOf("PATCH /api/analysis/provider")).toEqual([{ vendor: "anthropic" }]);
    expect(page.box("Model").disabled).toBe(true);
    await page.says(page.box("Model"), "Add a key to see the models it can use.");
    expect(page.getByRole("link", { name: /^Anthropic/ }).getAttribute("href")).toBe(
      "https://platform.claude.com/settings/keys",
    );
  });

  it("a change that fails shows the stored provider again and says why", async () => {
    const page = await open({
      answers: { "PATCH /api/analysis/provider": cutOff },
    });
    await page.hands.selectOptions(page.box("Provider"), "Mistral");
    expect((await page.findByRole("alert")).textContent).toContain(
      "Couldn't save “Provider”. The server isn't responding.",
    );
    expect(page.box("Provider").value).toBe("openai");
  });

  it("a server of one's own has its address from the operator's list, and needs no key", async () => {
    const page = await open({
      choice: {
        ...openai,
        vendor: "compatible",
        keys: [],
        baseUrl: address,
        addresses: [address, "http://b.example/v1"],
      },
      answers: { "POST /api/analysis/provider/test": { ok: true, message: "127.0.0.1:11434 is working." } },
    });
    expect(page.labels("Server address")).toEqual([address, "http://b.example/v1"]);
    await page.says(page.key("API key (optional)"), "Only if the server asks for one.");
    await page.click("Test server");
    await page.findByText(/is working/);
    await expect
      .poll(() => page.bodiesOf("POST /api/analysis/provider/test"))
      .toEqual([{ vendor: "compatible", baseUrl: address }]);
    await page.hands.selectOptions(page.box("Server address"), "http://b.example/v1");
    await expect
      .poll(() => page.bodiesOf("PATCH /api/analysis/provider"))
      .toEqual([{ baseUrl: "http://b.example/v1" }]);
  });

  it("says when the operator no longer allows an address", async () => {
    const page = await open({
      choice: { ...openai, vendor: "compatible", keys: [], isReady: false, addresses: [address] },
    });
    page.getByText("Your server is no longer allowed here. Choose another server or provider.");
    expect(page.labels("Server address")).toEqual(["Choose a server", address]);
    await page.says(page.box("Model"), "Choose a server to see its models.");
  });

  it("READ-44: an account on the system's key sees that it is provided, has no field for one, and chooses model and what is sent", async () => {
    const page = await open({ choice: { ...openai, managed: true, keys: [] } });
    page.getByText("This key is provided and managed for you.");
    expect(page.queryByRole("combobox", { name: "Provider" })).toBeNull();
    expect(page.queryByLabelText(/API key/)).toBeNull();
    await expect.poll(() => page.box("Model").disabled).toBe(false);
    await page.hands.selectOptions(page.box("Model"), "unpriced");
    await expect.poll(() => page.bodiesOf("PATCH /api/analysis/provider")).toEqual([{ model: "unpriced" }]);
    await page.hands.click(page.getByRole("switch", { name: "Send headlines only" }));
    await expect
      .poll(() => page.bodiesOf("PATCH /api/analysis/provider").at(-1))
      .toEqual({ context: "headline" });
    expect(page.getByRole("switch", { name: "Send headlines only" }).getAttribute("aria-checked")).toBe(
      "true",
    );
  });
});

describe("the key", () => {
  it("is saved when its field is left, and then only its last four characters are on the page", async () => {
    const page = await open({ choice: anthropic });
    const field = page.key("Anthropic API key");
    await page.fill(field, newKey);
    await page.says(field, "Not saved yet. It saves when you leave the field.");
    await page.leaveField();
    await page.says(field, "Key set, ends in x7Qa");
    expect(field.value).toBe("");
    expect(document.body.innerHTML).not.toContain(newKey);
    await expect
      .poll(() => page.bodiesOf("PUT /api/analysis/provider/key"))
      .toEqual([{ vendor: "anthropic", key: newKey }]);
    // Its models are asked for now.
    await expect.poll(() => page.labels("Model")[0]).toBe("Default (first)");
  });

  it("is saved by Enter, too", async () => {
    const page = await open({ choice: anthropic });
    await page.fill(page.key("Anthropic API key"), newKey);
    await page.hands.keyboard("{Enter}");
    await page.says(page.key("Anthropic API key"), "Key set, ends in x7Qa");
    await page.leaveField();
    await page.settled();
    await expect.poll(() => page.bodiesOf("PUT /api/analysis/provider/key")).toHaveLength(1);
  });

  it("an empty field, spaces and the mask of the stored key change nothing", async () => {
    const page = await open();
    const field = page.key("OpenAI API key");
    for (const text of ["   ", "••••••••cdef"]) {
      await page.fill(field, text);
      await page.leaveField();
      await expect.poll(() => field.value).toBe("");
    }
    expect(page.bodiesOf("PUT /api/analysis/provider/key")).toEqual([]);
  });

  it("one that the server rejects stays in its field with the reason", async () => {
    const page = await open({
      choice: anthropic,
      answers: {
        "PUT /api/analysis/provider/key": rejected("bad-input", "That doesn't look like an API key.", "key"),
      },
    });
    const field = page.key("Anthropic API key");
    await page.fill(field, "wrong key");
    await page.leaveField();
    await page.says(field, "That doesn't look like an API key.");
    expect(field.value).toBe("wrong key");
  });

  it("the test says what the vendor said, of the typed key or else of the stored one", async () => {
    const message = "Anthropic rejected your key: it's wrong or was revoked. Enter a new one.";
    const page = await open({
      choice: { ...anthropic, isReady: true, keys: [{ vendor: "anthropic", lastFour: "6789" }] },
      answers: { "POST /api/analysis/provider/test": { ok: false, message } },
    });
    await page.click("Test key");
    expect((await page.findByText(/rejected your key/)).textContent).toBe(`Test failed. ${message}`);
    await page.fill(page.key("Anthropic API key"), newKey);
    expect(page.queryByText(/rejected your key/)).toBeNull();
    await page.click("Test key");
    await page.findByText(/rejected your key/);
    await expect
      .poll(() => page.bodiesOf("POST /api/analysis/provider/test"))
      .toEqual([{ vendor: "anthropic" }, { vendor: "anthropic", key: newKey }]);
  });

  it("is removed after a question", async () => {
    const page = await open();
    await page.click("Remove key");
    const dialog = await page.findByRole("alertdialog", { name: "Remove your OpenAI API key?" });
    const [, confirm] = dialog.querySelectorAll("button");
    if (confirm) await page.hands.click(confirm);
    await page.says(page.key("OpenAI API key"), /^No key set\./);
    await expect
      .poll(() => page.bodiesOf("PUT /api/analysis/provider/key"))
      .toEqual([{ vendor: "openai", key: "" }]);
    await expect.poll(() => document.activeElement).toBe(page.key("OpenAI API key"));
  });

  it("one that can no longer be opened is asked for again", async () => {
    const page = await open({ choice: { ...openai, isReady: false } });
    await page.says(
      page.key("OpenAI API key"),
      "We can no longer read your saved key. Please enter it again.",
    );
  });
});

describe("the model", () => {
  it("is chosen among those that the key reaches, each with what an analysis costs", async () => {
    const page = await open();
    await expect
      .poll(() => page.labels("Model"))
      .toEqual([
        "Default (first)",
        "first · about $0.0155",
        "unpriced · price not available",
        "free · free of charge",
        "old (retired)",
      ]);
    await page.says(
      page.box("Model"),
      "Runs all your prompts: about $0.0155 an analysis, at $2.00 in and $10.00 out per million tokens.",
    );
    await page.hands.selectOptions(page.box("Model"), "unpriced");
    await page.says(page.box("Model"), /Its price isn't known, so your budget counts the highest one\.$/);
    await page.hands.selectOptions(page.box("Model"), "free");
    await page.says(page.box("Model"), /free of charge on this server's own network\.$/);
    await page.hands.selectOptions(page.box("Model"), "");
    await page.says(page.box("Model"), /^Runs all your prompts: about/);
    await expect
      .poll(() => page.bodiesOf("PATCH /api/analysis/provider"))
      .toEqual([{ model: "unpriced" }, { model: "free" }, { model: null }]);
  });

  it("says when a vendor lists no models, and offers Retry", async () => {
    let isListed = false;
    const page = await open({
      answers: { "GET /api/analysis/models": () => ({ ...offered, isListed }) },
    });
    await page.findByText("OpenAI didn't list its models, so there may be others. Test your key.");
    isListed = true;
    await page.click("Retry");
    await expect.poll(() => page.queryByText(/didn't list/)).toBeNull();
  });

  it("says when the list cannot be read, and Retry loads it", async () => {
    const page = await open({ answers: { "GET /api/analysis/models": cutOff } });
    await page.findByText(/^Couldn't load the models of OpenAI\. The server isn't responding\./);
    expect(page.box("Model").disabled).toBe(true);
    page.answer({ "GET /api/analysis/models": offered });
    await page.click("Retry");
    await expect.poll(() => page.box("Model").disabled).toBe(false);
  });

  it("one that is chosen and no longer offered stays in the list", async () => {
    const page = await open({ choice: { ...openai, model: "gone" } });
    await expect.poll(() => page.labels("Model").at(-1)).toBe("gone · price not available");
    expect(page.box("Model").value).toBe("gone");
  });
});

describe("a model that ends", () => {
  it("shows its last day, and one click moves the prompts to its successor", async () => {
    const ends = [{ model: "first", endsOn: "2027-01-14", successor: "free" }];
    const page = await open({ answers: { "GET /api/analysis/model-ends": { ends } } });
    await page.findByText("first ends on Jan 14, 2027. Your prompts then run on its successor, free.");
    page.answer({ "GET /api/analysis/model-ends": { ends: [] } });
    await page.click("Use free");
    await page.findByText("Your prompts now run on free.");
    await expect.poll(() => page.queryByText(/^first ends on/)).toBeNull();
    await expect.poll(() => page.bodiesOf("PATCH /api/analysis/provider")).toEqual([{ model: "free" }]);
    expect(page.box("Model").value).toBe("free");
  });

  it("without a successor the user is asked to choose another one", async () => {
    const ends = [{ model: "first", endsOn: "2027-01-14", successor: null }];
    const page = await open({ answers: { "GET /api/analysis/model-ends": { ends } } });
    await page.findByText("first ends on Jan 14, 2027. Choose another model before then.");
    expect(page.queryByRole("button", { name: /^Use / })).toBeNull();
  });
});
