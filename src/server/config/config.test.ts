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
      runsWeb: true,
      runsWorker: true,
      production: false,
      demo: false,
      admin: undefined,
      aiBudgetCents: { own: 1_000, system: 500 },
    });
  });

  it("takes an empty value as absent", () => {
    expect(readConfig({ PORT: "", APP_URL: "  ", OPENAI_API_KEY: "" })).toEqual(readConfig({}));
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
    ["APP_URL", "canary.example.com"],
    ["APP_URL", "ftp://canary.example.com"],
    ["APP_URL", "https://canary.example.com/path"],
    ["DATABASE_URL", "mysql://user:canary@host/db"],
    ["DATABASE_URL", "canary"],
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
    ["AI_BUDGET_MANAGED_USD", "canary"],
    ["AI_BUDGET_MANAGED_USD", "-1"],
    ["AI_BUDGET_OWN_USD", "10001"],
    ["FINNHUB_BASE_URL", "file:///canary"],
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

  it("ADMIN_PASSWORD: must have 6 to 200 characters (READ-20)", () => {
    for (const password of ["canar", "x".repeat(201)])
      expect(problemsOf({ ADMIN_EMAIL: "a@example.com", ADMIN_PASSWORD: password })).toEqual([
        expect.stringMatching(/^ADMIN_PASSWORD: must have at (least 6|most 200) characters$/),
      ]);
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

describe("accounts in readConfig", () => {
  it("leaves everything out by default: no Google, no text messages, no captcha, mails to the log", () => {
    expect(readConfig({})).toMatchObject({
      google: undefined,
      mail: { smtpUrl: undefined, from: "support@tapewise.example" },
      sms: undefined,
      captcha: undefined,
      demoMailUrl: null,
    });
  });

  it("reads Google, mail, text messages and captcha", () => {
    expect(
      readConfig({
        GOOGLE_CLIENT_ID: "id",
        GOOGLE_CLIENT_SECRET: "secret",
        SMTP_URL: "smtps://user:p%40ss@mail.example.com:465",
        MAIL_FROM: "mail@example.com",
        SMS_ACCOUNT_ID: "AC1",
        SMS_AUTH_TOKEN: "token",
        SMS_FROM: "+12025550100",
        CAPTCHA_SITE_KEY: "site",
        CAPTCHA_SECRET_KEY: "secret",
      }),
    ).toMatchObject({
      google: {
        clientId: "id",
        clientSecret: "secret",
        discoveryUrl: "https://accounts.google.com/.well-known/openid-configuration",
      },
      mail: { smtpUrl: "smtps://user:p%40ss@mail.example.com:465", from: "mail@example.com" },
      sms: { accountId: "AC1", authToken: "token", from: "+12025550100", baseUrl: "https://api.twilio.com" },
      captcha: {
        siteKey: "site",
        secretKey: "secret",
        scriptUrl: "https://challenges.cloudflare.com/turnstile/v0/api.js",
        verifyUrl: "https://challenges.cloudflare.com/turnstile/v0/siteverify",
      },
    });
  });

  it("mails come from SUPPORT_EMAIL when MAIL_FROM is not set", () => {
    expect(readConfig({ SUPPORT_EMAIL: "help@example.com" }).mail.from).toBe("help@example.com");
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
    expect(readConfig(Object.fromEntries(keys.map((key) => [key, ""])))).toEqual(readConfig({}));
    expect(lines.filter((line) => /^[A-Z_]+=./.test(line))).toEqual([]);
  });
});
