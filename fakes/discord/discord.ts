import { type FakeRequest, json, type Reply, startServer } from "../kit/server.ts";

export type DiscordMessage = {
  id: string;
  body: { content?: string; embeds: { title: string; url: string; description: string }[] };
};

/** Webhooks of Discord: each one is known until it is deleted. */
export async function startFakeDiscord(options: { port?: number } = {}) {
  const messages: DiscordMessage[] = [];
  const webhooks = new Map<string, string>();
  let limitedSeconds: number | undefined;
  let isBanned = false;

  function handle({ method, path, body }: FakeRequest): Reply {
    const [, id = "", token] = /^\/api\/(?:v\d+\/)?webhooks\/(\d+)\/([\w-]+)$/.exec(path) ?? [];
    if (method !== "POST") return json(405, { message: "405: Method Not Allowed", code: 0 });
    // In front of the service a proxy bans senders that are limited too often: its answer is no JSON.
    if (isBanned)
      return {
        status: 429,
        headers: { "retry-after": "120", "content-type": "text/html" },
        body: "<!doctype html><title>Access denied | discord.com used Cloudflare to restrict access</title>",
      };
    if (limitedSeconds !== undefined) {
      const retry_after = limitedSeconds;
      limitedSeconds = undefined;
      return json(
        429,
        { message: "You are being rate limited.", retry_after, global: false },
        {
          "retry-after": String(Math.ceil(retry_after)),
          "x-ratelimit-remaining": "0",
        },
      );
    }
    if (!webhooks.has(id)) return json(404, { message: "Unknown Webhook", code: 10015 });
    if (webhooks.get(id) !== token) return json(401, { message: "Invalid Webhook Token", code: 50027 });
    const sent = JSON.parse(body) as DiscordMessage["body"];
    if (sent.embeds.some(({ title, description }) => title.length > 256 || description.length > 4_096))
      return json(400, { message: "Invalid Form Body", code: 50035 });
    messages.push({ id, body: sent });
    return json(200, { id: String(messages.length), type: 0 });
  }

  const port = options.port === undefined ? {} : { port: options.port };
  const server = await startServer({ name: "Discord", handle, ...port });
  return {
    ...server,
    messages,
    /** The address that its owner copies; requests go to this server. */
    webhook(): string {
      const id = String(100_000_000_000_000_000n + BigInt(webhooks.size));
      const token = `standin-token-${String(webhooks.size).padStart(50, "0")}`;
      webhooks.set(id, token);
      return `https://discord.com/api/webhooks/${id}/${token}`;
    },
    remove: (url: string) => void webhooks.delete(url.split("/")[5] ?? ""),
    limit: (seconds: number) => {
      limitedSeconds = seconds;
    },
    ban: (banned = true) => {
      isBanned = banned;
    },
  };
}
