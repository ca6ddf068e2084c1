import { randomBytes } from "node:crypto";
import { message } from "#domain/language/translate.ts";
import {
  type AlertChannel,
  type AlertOutside,
  type ChannelLinks,
  later,
  limited,
  outcomeOfFailure,
  outcomeOfStatus,
  type SendOutcome,
} from "../alert-channel.ts";
import { type Posted, postConfigured } from "../post-message.ts";
import {
  type TelegramTarget,
  telegramBotSchema,
  telegramErrorSchema,
  telegramTargetSchema,
  telegramUpdatesSchema,
} from "./telegram.schema.ts";

const textLengthMax = 4_000;
const waitMsMax = 24 * 3_600_000;
const codeBytes = 16;
const startCommand = /^\/start ([\w-]{16,64})$/;

const blocked = message(
  "You blocked the bot in Telegram. Unblock it, remove this channel, and add it again.",
).sentence;
const noChat = message("Telegram no longer knows this chat. Remove the channel and add it again.").sentence;
const waiting = message("Open the link and press Start in Telegram first.").sentence;
const ourFault = message("Telegram rejects this server's bot. Its operator was told.").sentence;

function outcomeOf({
  status,
  json,
  retryAfterMs,
}: Extract<Posted, { kind: "reply" }>): SendOutcome | undefined {
  const read = telegramErrorSchema.safeParse(json);
  const { description = "", parameters } = read.success ? read.data : {};
  if (status === 429) {
    const seconds = parameters?.retry_after;
    return later(limited, seconds === undefined ? retryAfterMs : Math.min(seconds * 1_000, waitMsMax));
  }
  if (status === 403) return { kind: "gone", problem: blocked };
  if (status === 400 && /chat not found|user is deactivated/i.test(description))
    return { kind: "gone", problem: noChat };
  if (status === 401 || status === 404) return later(ourFault);
  return outcomeOfStatus(status, retryAfterMs);
}

/** Messages by the operator's bot to the chat of a user who started it. */
export const createTelegramChannel =
  ({ baseUrl, token }: { baseUrl: string; token: string }) =>
  ({ fetch, clock, log }: AlertOutside): AlertChannel => {
    const ask = (method: string, body: object) =>
      postConfigured({ fetch, nowMs: clock.now() }, `${baseUrl}/bot${token}/${method}`, body);
    let botName: string | undefined;

    const links: ChannelLinks = {
      async linkOf(stored) {
        const { code, chatId } = telegramTargetSchema.parse(stored);
        if (chatId !== undefined) return null;
        if (botName === undefined) {
          const answer = await ask("getMe", {});
          const read = telegramBotSchema.safeParse(answer.kind === "reply" ? answer.json : undefined);
          if (read.success) botName = read.data.result.username;
        }
        return botName === undefined ? null : `https://t.me/${botName}?start=${code}`;
      },
      async arrived(after) {
        const answer = await ask("getUpdates", { offset: after, timeout: 0, allowed_updates: ["message"] });
        const read = telegramUpdatesSchema.safeParse(answer.kind === "reply" ? answer.json : undefined);
        if (!read.success) return { next: after, started: [] };
        const started = read.data.result.flatMap(({ message: said }) => {
          const code = said?.chat.type === "private" ? startCommand.exec(said.text ?? "")?.[1] : undefined;
          return code === undefined || !said ? [] : [{ code, target: { code, chatId: said.chat.id } }];
        });
        const last = read.data.result.at(-1)?.update_id;
        return { next: last === undefined ? after : last + 1, started };
      },
    };

    return {
      links,
      async targetOf(given) {
        if (given.kind !== "telegram") return { refused: message("This isn't a chat of Telegram.") };
        const code = randomBytes(codeBytes).toString("base64url");
        const target: TelegramTarget = { code };
        return { target, name: "", identity: "telegram", waitsFor: code };
      },

      async send(stored, { title, body, url, repeated }) {
        const { chatId } = telegramTargetSchema.parse(stored);
        if (chatId === undefined) return { kind: "rejected", problem: waiting };
        const text = [...(repeated === null ? [] : [repeated]), title, body, url].join("\n\n");
        const answer = await ask("sendMessage", {
          chat_id: chatId,
          text: text.slice(0, textLengthMax),
          link_preview_options: { is_disabled: true },
        });
        if (answer.kind === "failed") return outcomeOfFailure(answer);
        if (answer.status === 401 || answer.status === 404)
          log.warn({ status: answer.status }, "Telegram rejects the bot: check TELEGRAM_BOT_TOKEN");
        return outcomeOf(answer) ?? { kind: "accepted", server: "Telegram" };
      },
    };
  };
