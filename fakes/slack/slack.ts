import { type FakeRequest, type Reply, startServer } from "../kit/server.ts";

export type SlackMessage = { path: string; text: string };

const words = (status: number, body: string, headers: Record<string, string> = {}): Reply => ({
  status,
  headers: { "content-type": "text/html", ...headers },
  body,
});

/** Incoming webhooks of Slack, which answer with a word. */
export async function startFakeSlack(options: { port?: number } = {}) {
  const messages: SlackMessage[] = [];
  const webhooks = new Map<string, "open" | "archived" | "revoked">();
  let limitedSeconds: number | undefined;

  function handle({ method, path, body }: FakeRequest): Reply {
    const state = webhooks.get(path);
    if (method !== "POST") return words(400, "invalid_payload");
    if (limitedSeconds !== undefined) {
      const seconds = limitedSeconds;
      limitedSeconds = undefined;
      return words(429, "rate_limited", { "retry-after": String(seconds) });
    }
    if (state === undefined) return words(404, "no_service");
    if (state === "archived") return words(410, "channel_is_archived");
    if (state === "revoked") return words(400, "invalid_token");
    const { text } = JSON.parse(body) as { text?: string };
    if (!text) return words(400, "no_text");
    messages.push({ path, text });
    return words(200, "ok");
  }

  const port = options.port === undefined ? {} : { port: options.port };
  const server = await startServer({ name: "Slack", handle, ...port });
  const change = (url: string, state: "archived" | "revoked") =>
    void webhooks.set(new URL(url).pathname, state);
  return {
    ...server,
    messages,
    webhook(): string {
      const path = `/services/T00000001/B0000000${webhooks.size}/standInTokenOfSlack0${webhooks.size}`;
      webhooks.set(path, "open");
      return `https://hooks.slack.com${path}`;
    },
    archive: (url: string) => change(url, "archived"),
    revoke: (url: string) => change(url, "revoked"),
    remove: (url: string) => void webhooks.delete(new URL(url).pathname),
    limit: (seconds: number) => {
      limitedSeconds = seconds;
    },
  };
}
