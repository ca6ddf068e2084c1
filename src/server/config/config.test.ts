import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "./config.ts";
import { environmentSchema } from "./environment-schema.ts";

const examplePath = new URL("../../../.env.example", import.meta.url);

function problemsOf(environment: Record<string, string>): string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

describe("readConfig", () => {
  it("needs nothing: the defaults are a product for this machine", () => {
    expect(readConfig({})).toMatchObject({
      port: 4000,
      host: "127.0.0.1",
      appUrl: "http://localhost:4000",
      dataDir: "./data",
      databaseUrl: undefined,
      databaseDirectUrl: undefined,
      databaseReplicaUrl: undefined,
      runsWeb: true,
      runsWorker: true,
      production: false,
      demo: false,
      admin: undefined,
      aiBudgetCents: { own: 1_000, system: 500 },
    });
  });

  it("takes an empty value as absent", () => {
    const empty = readConfig({ PORT: "", APP_URL: "  ", OPENAI_API_KEY: "" });
    expect(JSON.stringify(empty)).toBe(JSON.stringify(readConfig({})));
  });

  it("reads every kind of value", () => {
    const config = readConfig({
      PORT: "8080",
      HOST: "0.0.0.0",
      APP_URL: "https://news.example.com/",
      DATABASE_URL: "postgres://u:p@db/tapewise",
      SECRET_KEY: "x".repeat(32),
      ROLE: "worker",
      ADMIN_EMAIL: "Root@Example.com",
      TRUSTED_PROXIES: "10.0.0.1, 192.168.0.0/16,::1",
      OUTBOUND_ALLOW: "intranet:8080,10.0.0.0/8",
      DEFAULT_FEEDS: '[{"name":"A","url":"https://example.com/f","color":"#2563eb"}]',
      DEMO: "1",
      AI_BUDGET_MANAGED_USD: "2.50",
      AI_BUDGET_OWN_USD: "none",
    });
    expect(config).toMatchObject({
      port: 8080,
      appUrl: "https://news.example.com",
      runsWeb: false,
      runsWorker: true,
      admin: { email: "root@example.com", password: undefined },
      trustedProxies: ["10.0.0.1", "192.168.0.0/16", "::1"],
      defaultFeeds: [{ name: "A", url: "https://example.com/f", color: "#2563eb" }],
      demo: true,
      aiBudgetCents: { own: null, system: 250 },
    });
  });

  it.each([
    ["NODE_ENV", "prod-canary"],
    ["PORT", "port-canary"],
    ["PORT", "65536"],
    ["PORT", "-1"],
    ["PORT", "80.5"],
    ["DRAIN_SECONDS", "61"],
    ["DRAIN_SECONDS", "-1"],
    ["DRAIN_SECONDS", "1.5"],
    ["APP_URL", "canary.example.com"],
    ["APP_URL", "ftp://canary.example.com"],
    ["APP_URL", "https://canary.example.com/path"],
    ["DATABASE_URL", "mysql://user:canary@host/db"],
    ["DATABASE_URL", "canary"],
    ["DATABASE_REPLICA_URL", "canary"],
    ["ROLE", "canary"],
    ["LOG_LEVEL", "canary"],
    ["SECRET_KEY", "canary-too-short"],
    ["SECRET_KEY_PREVIOUS", "canary-too-short"],
    ["ADMIN_EMAIL", "canary"],
    ["METRICS_TOKEN", "canary"],
    ["TRUSTED_PROXIES", "10.0.0.1, canary"],
    ["TRUSTED_PROXIES", "10.0.0.0/99"],
    ["OUTBOUND_ALLOW", "can ary"],
    ["OPENAI_BASE_URL", "canary"],
    ["ANTHROPIC_BASE_URL", "canary"],
    ["GEMINI_BASE_URL", "canary"],
    ["MISTRAL_BASE_URL", "canary"],
    ["GROQ_BASE_URL", "canary"],
    ["OPENROUTER_BASE_URL", "canary"],
    ["AI_ALLOWED_BASES", "http://127.0.0.1:11434/v1, canary"],
    ["AI_BUDGET_MANAGED_USD", "canary"],
    ["AI_BUDGET_MANAGED_USD", "-1"],
    ["AI_BUDGET_OWN_USD", "10001"],
    ["FINNHUB_BASE_URL", "file:///canary"],
    ["FINNHUB_WS_SYMBOLS", "canary"],
    ["FINNHUB_WS_SYMBOLS", "-1"],
    ["FINNHUB_WS_SYMBOLS", "301"],
    ["TWELVE_DATA_BASE_URL", "canary"],
    ["YAHOO_BASE_URL", "canary"],
    ["REDDIT_BASE_URL", "canary"],
    ["REDDIT_OAUTH_BASE_URL", "canary"],
    ["REDDIT_USERNAME", "/u/canary"],
    ["GA_MEASUREMENT_ID", "canary"],
    ["GA_MEASUREMENT_ID", "G-canary"],
    ["ANALYTICS_BASE_URL", "canary"],
    ["DEFAULT_FEEDS", "canary"],
    ["DEFAULT_FEEDS", '[{"name":"canary","url":"https://example.com","color":"red"}]'],
    ["SUPPORT_EMAIL", "canary"],
    ["LEGAL_EMAIL", "canary"],
    ["PRIVACY_EMAIL", "canary"],
    ["GOOGLE_DISCOVERY_URL", "canary"],
    ["SMTP_URL", "canary"],
    ["SMTP_URL", "https://canary.example.com"],
    ["MAIL_FROM", "canary"],
    ["MAIL_FROM", "Canary <canary@example.com>"],
    ["SMS_BASE_URL", "ftp://canary.example.com"],
    ["CAPTCHA_SCRIPT_URL", "canary"],
    ["CAPTCHA_VERIFY_URL", "javascript:canary"],
    ["DEMO", "canary"],
    ["DEMO_MAIL_URL", "canary"],
  ])("%s=%s: one line that names the key and never the value", (key, value) => {
    const problems = problemsOf({ [key]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${key}: \\S`));
    expect(problems[0]).not.toContain("\n");
    expect(problems[0]).not.toContain(value);
    expect(problems[0]).not.toContain("can");
  });

  it("DRAIN_SECONDS: none by default, 60 at most, and none for a worker, which serves nobody", () => {
    const drainMs = (environment: Record<string, string>) =>
      readConfig({ DATABASE_URL: "postgres://h/d", SECRET_KEY: "x".repeat(32), ...environment }).drainMs;
    expect(drainMs({})).toBe(0);
    expect(drainMs({ DRAIN_SECONDS: "60" })).toBe(60_000);
    expect(drainMs({ DRAIN_SECONDS: "60", ROLE: "worker" })).toBe(0);
  });

  it("ADMIN_PASSWORD: must have 6 to 200 characters (READ-20)", () => {
    for (const password of ["canar", "x".repeat(201)])
      expect(problemsOf({ ADMIN_EMAIL: "a@example.com", ADMIN_PASSWORD: password })).toEqual([
        expect.stringMatching(/^ADMIN_PASSWORD: must have at (least 6|most 200) characters$/),
      ]);
  });

  it("symbols of live trades: from 1 to 300, 50 without a word", () => {
    for (const symbols of ["", "1", "300"]) expect(problemsOf({ FINNHUB_WS_SYMBOLS: symbols })).toEqual([]);
    for (const symbols of ["0", "301"]) expect(problemsOf({ FINNHUB_WS_SYMBOLS: symbols })).toHaveLength(1);
    const symbolsMax = (environment: Record<string, string>) =>
      readConfig({ FINNHUB_WS_URL: "wss://trades.example.com", ...environment }).vendors.market.main.trades
        ?.symbolsMax;
    expect([symbolsMax({}), symbolsMax({ FINNHUB_WS_SYMBOLS: "120" })]).toEqual([50, 120]);
  });

  it("names every wrong key at once", () => {
    expect(problemsOf({ PORT: "x", ROLE: "x", DEMO: "x" }).map((line) => line.split(":")[0])).toEqual([
      "PORT",
      "ROLE",
      "DEMO",
    ]);
  });

  it.each([
    ["SECRET_KEY", { DATABASE_URL: "postgres://u:p@db/x" }],
    ["SECRET_KEY", { SECRET_KEY_PREVIOUS: "x".repeat(32) }],
    ["DATABASE_URL", { DATABASE_REPLICA_URL: "postgres://u:p@standby/x" }],
    [
      "DATABASE_REPLICA_URL",
      {
        DATABASE_URL: "postgres://u:p@pooler/x",
        DATABASE_DIRECT_URL: "postgres://u:p@db/x",
        DATABASE_REPLICA_URL: "postgres://u:p@db/x",
        SECRET_KEY: "x".repeat(32),
      },
    ],
    ["ADMIN_EMAIL", { ADMIN_PASSWORD: "secret-enough" }],
    ["PRIVACY_EMAIL", { LEGAL_EMAIL: "same@example.com", PRIVACY_EMAIL: "same@example.com" }],
    ["ROLE", { ROLE: "worker" }],
  ] as [string, Record<string, string>][])("%s: keys that need each other", (key, environment) => {
    expect(problemsOf(environment)).toEqual([expect.stringMatching(new RegExp(`^${key}: `))]);
  });
});

describe("keys of use together only", () => {
  it.each([
    ["GOOGLE_CLIENT_ID", ["GOOGLE_CLIENT_SECRET"]],
    ["GOOGLE_CLIENT_SECRET", ["GOOGLE_CLIENT_ID"]],
    ["SMS_ACCOUNT_ID", ["SMS_AUTH_TOKEN", "SMS_FROM"]],
    ["SMS_AUTH_TOKEN", ["SMS_ACCOUNT_ID", "SMS_FROM"]],
    ["SMS_FROM", ["SMS_ACCOUNT_ID", "SMS_AUTH_TOKEN"]],
    ["CAPTCHA_SITE_KEY", ["CAPTCHA_SECRET_KEY"]],
    ["CAPTCHA_SECRET_KEY", ["CAPTCHA_SITE_KEY"]],
    ["REDDIT_CLIENT_ID", ["REDDIT_CLIENT_SECRET"]],
    ["REDDIT_CLIENT_SECRET", ["REDDIT_CLIENT_ID"]],
  ])("%s alone: a line for each missing partner, without the value", (key, missing) => {
    expect(problemsOf({ [key]: "canary" })).toEqual(missing.map((each) => `${each}: required with ${key}`));
  });
});

describe("vendors in readConfig", () => {
  it("are left out by default: no Google, no text messages, no captcha, no payments, mails to the log", () => {
    const { vendors, demoMailUrl } = readConfig({});
    expect(vendors).toMatchObject({
      ai: { id: "openai", url: "https://api.openai.com/v1", systemKey: { value: undefined } },
      market: { main: { id: "finnhub" }, free: { id: "twelve-data" }, keyless: { isOn: false } },
      signIn: { isOn: false, url: undefined },
      mail: { id: "log", url: undefined },
      text: { id: "twilio", isOn: false, url: undefined },
      captcha: { browser: undefined, url: undefined },
      payments: { browser: undefined, readEvent: undefined, url: undefined },
    });
    expect(demoMailUrl).toBeNull();
  });

  it("are those whose keys are there", () => {
    const { vendors } = readConfig({
      OPENAI_API_KEY: "sk-operator",
      GOOGLE_CLIENT_ID: "id",
      GOOGLE_CLIENT_SECRET: "secret",
      SMTP_URL: "smtps://user:p%40ss@mail.example.com:465",
      SMS_ACCOUNT_ID: "AC1",
      SMS_AUTH_TOKEN: "token",
      SMS_FROM: "+12025550100",
      CAPTCHA_SITE_KEY: "site",
      CAPTCHA_SECRET_KEY: "secret",
      REDDIT_CLIENT_ID: "client",
      REDDIT_CLIENT_SECRET: "secret",
    });
    expect(vendors).toMatchObject({
      ai: { systemKey: { name: "OPENAI_API_KEY", value: "sk-operator" } },
      social: [{ id: "reddit", systemKey: { value: "client:secret" } }, { id: "bluesky" }],
      signIn: { isOn: true, url: "https://accounts.google.com/.well-known/openid-configuration" },
      mail: { id: "smtp", url: "smtps://user:p%40ss@mail.example.com:465" },
      text: { id: "twilio", isOn: true, url: "https://api.twilio.com" },
      captcha: {
        browser: { siteKey: "site", scriptUrl: "https://challenges.cloudflare.com/turnstile/v0/api.js" },
        url: "https://challenges.cloudflare.com/turnstile/v0/siteverify",
      },
    });
  });

  it("of AI may have their key and address under the name of the kind; the vendor's own name counts first", () => {
    const both = { AI_API_KEY: "of-the-kind", AI_BASE_URL: "https://ai.example.com/" };
    expect(readConfig(both).vendors.ai).toMatchObject({
      url: "https://ai.example.com",
      systemKey: { value: "of-the-kind" },
    });
    expect(readConfig({ ...both, OPENAI_API_KEY: "its-own" }).vendors.ai.systemKey.value).toBe("its-own");
  });

  it("AI_API_KEY and AI_BASE_URL are the chosen vendor's alone; another one keeps its own address", () => {
    const both = { AI_API_KEY: "of-the-kind", AI_BASE_URL: "https://ai.example.com/", AI_VENDOR: "mistral" };
    const { ai, aiVendors } = readConfig({
      ...both,
      AI_ALLOWED_BASES: "http://127.0.0.1:11434/v1/, https://x.example/v1",
    }).vendors;
    expect(ai).toMatchObject({
      id: "mistral",
      url: "https://ai.example.com",
      systemKey: { value: "of-the-kind" },
    });
    expect(aiVendors.map(({ id, url }) => [id, url])).toEqual([
      ["openai", "https://api.openai.com/v1"],
      ["anthropic", "https://api.anthropic.com"],
      ["gemini", "https://generativelanguage.googleapis.com"],
      ["mistral", "https://ai.example.com"],
      ["groq", "https://api.groq.com/openai/v1"],
      ["openrouter", "https://openrouter.ai/api/v1"],
      ["compatible", undefined],
    ]);
    expect(aiVendors.at(-1)?.addresses).toEqual(["http://127.0.0.1:11434/v1", "https://x.example/v1"]);
    expect(aiVendors.filter(({ systemKey }) => systemKey.value !== undefined)).toEqual([ai]);
  });

  it.each([
    ["AI_VENDOR", "openai, anthropic, gemini, mistral, groq, openrouter"],
    ["SMS_VENDOR", "twilio"],
  ])("%s: names a vendor that is registered", (key, known) => {
    expect(problemsOf({ [key]: "canary" })).toEqual([`${key}: must be one of: ${known}`]);
    for (const each of known.split(", ")) expect(problemsOf({ [key]: each })).toEqual([]);
  });

  it("DEMO_MAIL_URL is of no effect outside the demo", () => {
    const url = "http://127.0.0.1:4112";
    expect(readConfig({ DEMO_MAIL_URL: url }).demoMailUrl).toBeNull();
    expect(readConfig({ DEMO_MAIL_URL: url, DEMO: "1" }).demoMailUrl).toBe(url);
  });
});

describe(".env.example", () => {
  const lines = readFileSync(examplePath, "utf8").split("\n");
  const keys = lines.flatMap((line) => /^([A-Z_]+)=/.exec(line)?.[1] ?? []);

  it("lists exactly the keys that the product reads", () => {
    expect(keys.toSorted()).toEqual(Object.keys(environmentSchema.shape).toSorted());
  });

  it("says in the line above each key what it is for", () => {
    for (const [at, line] of lines.entries())
      if (/^[A-Z_]+=/.test(line)) expect(lines[at - 1]).toMatch(/^# [A-Za-z0-9]/);
  });

  it("changes nothing when it is used as it is", () => {
    const empty = readConfig(Object.fromEntries(keys.map((key) => [key, ""])));
    expect(JSON.stringify(empty)).toBe(JSON.stringify(readConfig({})));
    expect(lines.filter((line) => /^[A-Z_]+=./.test(line))).toEqual([]);
  });
});
