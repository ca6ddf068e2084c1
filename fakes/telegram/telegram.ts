import { type FakeRequest, json, type Reply, startServer } from "../kit/server.ts";

export const fakeTelegramToken = "123456789:standin-telegram-token-000000001";

export type SentTelegram = { chatId: number; text: string };
type Update = { update_id: number; message: { text: string; chat: { id: number; type: string } } };

const rejected = (status: number, description: string, parameters?: object): Reply =>
  json(status, { ok: false, error_code: status, description, ...(parameters ? { parameters } : {}) });
const fine = (result: unknown): Reply => json(200, { ok: true, result });

/** The bot API with one bot. Failures are worded as the service words them. */
export async function startFakeTelegram(options: { port?: number } = {}) {
  const messages: SentTelegram[] = [];
  const blocked = new Set<number>();
  const chats = new Set<number>();
  let updates: Update[] = [];
  let lastUpdate = 1_000;
  let floodSeconds: number | undefined;

  function send(body: { chat_id?: number; text?: string }): Reply {
    const chatId = Number(body.chat_id);
    if (floodSeconds !== undefined) {
      const retry_after = floodSeconds;
      floodSeconds = undefined;
      return rejected(429, `Too Many Requests: retry after ${retry_after}`, { retry_after });
    }
    if (!chats.has(chatId)) return rejected(400, "Bad Request: chat not found");
    if (blocked.has(chatId)) return rejected(403, "Forbidden: bot was blocked by the user");
    if ((body.text ?? "") === "") return rejected(400, "Bad Request: message text is empty");
    if ((body.text ?? "").length > 4_096) return rejected(400, "Bad Request: message is too long");
    messages.push({ chatId, text: body.text ?? "" });
    return fine({ message_id: messages.length, date: Math.floor(Date.now() / 1_000), chat: { id: chatId } });
  }

  function handle({ path, body }: FakeRequest): Reply {
    const [, token, method] = /^\/bot([^/]+)\/(\w+)$/.exec(path) ?? [];
    if (token !== fakeTelegramToken) return rejected(token === undefined ? 404 : 401, "Unauthorized");
    const given = JSON.parse(body || "{}") as Record<string, unknown>;
    if (method === "getMe")
      return fine({ id: 123456789, is_bot: true, first_name: "Stand-in", username: "standin_bot" });
    if (method === "getUpdates") {
      // Asking from an offset on confirms what is before it.
      const offset = Number(given.offset ?? 0);
      updates = updates.filter(({ update_id }) => update_id >= offset);
      return fine(updates.slice(0, 100));
    }
    if (method === "sendMessage") return send(given);
    return rejected(404, "Not Found");
  }

  const port = options.port === undefined ? {} : { port: options.port };
  const server = await startServer({ name: "Telegram", handle, ...port });
  return {
    ...server,
    token: fakeTelegramToken,
    messages,
    /** Somebody opens the bot's link and presses Start. */
    start(code: string, chatId = 4_200 + chats.size): number {
      chats.add(chatId);
      lastUpdate += 1;
      updates.push({
        update_id: lastUpdate,
        message: { text: `/start ${code}`, chat: { id: chatId, type: "private" } },
      });
      return chatId;
    },
    block: (chatId: number) => void blocked.add(chatId),
    /** The next message is one too many. */
    flood: (seconds: number) => {
      floodSeconds = seconds;
    },
  };
}
