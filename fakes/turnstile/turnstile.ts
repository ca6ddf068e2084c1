import { randomBytes } from "node:crypto";
import { type FakeRequest, json, type Reply, type RunningServer, startServer } from "../kit/server.ts";
import { browserScript, widgetPage, widgetScript } from "./widget.data.ts";

export const fakeTurnstileKeys = {
  site: "0x4STANDIN00000000000001",
  secret: "0x4STANDIN0000000000000000000000001",
} as const;

export type FakeTurnstile = RunningServer & {
  keys: { site: string; secret: string };
  scriptUrl: string;
  verifyUrl: string;
  /** A token as the widget gives it, for a test without a browser. */
  solve(): string;
  /** What the product needs in its environment to ask users. */
  environment: Record<string, string>;
};

/** A token is of use once and for five minutes. */
const tokenLifeMs = 300_000;
const tokensMax = 1_000;

type Solved = { atMs: number; used: boolean };

function javascript(body: string): Reply {
  return {
    status: 200,
    headers: {
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "no-store",
      "cross-origin-resource-policy": "cross-origin",
    },
    body,
  };
}

function formOf({ headers, body }: FakeRequest): Record<string, string> {
  if (!headers["content-type"]?.includes("json")) return Object.fromEntries(new URLSearchParams(body));
  try {
    return JSON.parse(body);
  } catch {
    return {};
  }
}

/** Starts the vendor's check and the script whose widget asks for one tick. */
export async function startFakeTurnstile(
  options: { port?: number; now?: () => number } = {},
): Promise<FakeTurnstile> {
  const now = options.now ?? Date.now;
  const tokens = new Map<string, Solved>();

  function solve(): string {
    if (tokens.size >= tokensMax) tokens.clear();
    const token = `0.${randomBytes(96).toString("base64url")}`;
    tokens.set(token, { atMs: now(), used: false });
    return token;
  }

  const rejected = (code: string) => json(200, { success: false, "error-codes": [code], messages: [] });

  function verify(request: FakeRequest): Reply {
    const { secret, response } = formOf(request);
    if (!secret) return rejected("missing-input-secret");
    if (secret !== fakeTurnstileKeys.secret) return rejected("invalid-input-secret");
    if (!response) return rejected("missing-input-response");
    const solved = tokens.get(response);
    if (!solved) return rejected("invalid-input-response");
    if (solved.used || now() - solved.atMs > tokenLifeMs) return rejected("timeout-or-duplicate");
    solved.used = true;
    return json(200, {
      success: true,
      challenge_ts: new Date(solved.atMs).toISOString(),
      hostname: "localhost",
      "error-codes": [],
      action: "",
      cdata: "",
    });
  }

  function handle(request: FakeRequest): Reply {
    const { query } = request;
    switch (`${request.method} ${request.path}`) {
      case "GET /turnstile/v0/api.js":
        return javascript(browserScript);
      case "POST /turnstile/v0/siteverify":
        return verify(request);
      case "GET /widget":
        return widgetPage({ siteKey: query.get("sitekey") ?? "", theme: query.get("theme") ?? "auto" });
      case "GET /widget.js":
        return javascript(widgetScript);
      case "POST /solve":
        return query.get("sitekey") === fakeTurnstileKeys.site
          ? json(200, { token: solve() }, { "cache-control": "no-store" })
          : json(400, { error: "400020" });
      default:
        return json(404, { error: "not_found" });
    }
  }

  const port = options.port === undefined ? {} : { port: options.port };
  const server = await startServer({ name: "Turnstile", now, handle, ...port });
  const scriptUrl = `${server.url}/turnstile/v0/api.js`;
  const verifyUrl = `${server.url}/turnstile/v0/siteverify`;
  return {
    ...server,
    keys: fakeTurnstileKeys,
    scriptUrl,
    verifyUrl,
    solve,
    environment: {
      CAPTCHA_SITE_KEY: fakeTurnstileKeys.site,
      CAPTCHA_SECRET_KEY: fakeTurnstileKeys.secret,
      CAPTCHA_SCRIPT_URL: scriptUrl,
      CAPTCHA_VERIFY_URL: verifyUrl,
    },
  };
}
