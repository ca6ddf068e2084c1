import { createHash } from "node:crypto";
import { createKept } from "../kit/kept.ts";
import { escaped, messagePage, renewalScript, renewedBy, timeOf } from "../kit/message-page.ts";
import { type FakeRequest, json, type Reply, type RunningServer, startServer } from "../kit/server.ts";
import { rejectionOf, type TwilioRejection, twilioError } from "./rejections.ts";

export const fakeTwilioAccount = {
  id: "AC00000000000000000000000000000001",
  token: "standin-twilio-token-000000000001",
  from: "+15005550006",
} as const;

export type StoredText = {
  /** As the vendor names it: "SM" and 32 hexadecimal digits. */
  id: string;
  /** ISO 8601 */
  at: string;
  to: string;
  from: string;
  body: string;
};

export type FakeTwilio = RunningServer & {
  account: { id: string; token: string; from: string };
  /** Newest first. */
  messages(): StoredText[];
  /** The newest to a number whose text has a part in it, here already or yet to come. */
  waitFor(to: string, bodyPart?: string): Promise<StoredText>;
  clear(): void;
};

const messagesMax = 200;
const versionPath = "/2010-04-01/Accounts/";

function rejected(rejection: TwilioRejection): Reply {
  return json(rejection.status, twilioError(rejection));
}

function isKnown({ authorization = "" }: Record<string, string>): boolean {
  const { id, token } = fakeTwilioAccount;
  return authorization === `Basic ${Buffer.from(`${id}:${token}`).toString("base64")}`;
}

/** The account as the vendor shows it, without the fields nobody reads. */
function accountReply(): Reply {
  const { id, token } = fakeTwilioAccount;
  return json(200, {
    sid: id,
    owner_account_sid: id,
    friendly_name: "Stand-in account",
    auth_token: token,
    status: "active",
    type: "Full",
    uri: `${versionPath}${id}.json`,
  });
}

/** The vendor's answer to a message it has queued. */
function queuedReply({ id, at, to, from, body }: StoredText): Reply {
  const date = new Date(at).toUTCString().replace("GMT", "+0000");
  return json(201, {
    account_sid: fakeTwilioAccount.id,
    api_version: "2010-04-01",
    body,
    date_created: date,
    date_sent: null,
    date_updated: date,
    direction: "outbound-api",
    error_code: null,
    error_message: null,
    from,
    messaging_service_sid: null,
    num_media: "0",
    num_segments: String(Math.max(1, Math.ceil(body.length / 153))),
    price: null,
    price_unit: "USD",
    sid: id,
    status: "queued",
    subresource_uris: { media: `${versionPath}${fakeTwilioAccount.id}/Messages/${id}/Media.json` },
    to,
    uri: `${versionPath}${fakeTwilioAccount.id}/Messages/${id}.json`,
  });
}

function listPage(messages: readonly StoredText[]): Reply {
  const rows = messages.map(
    ({ to, body, at }) =>
      `<li><p>${escaped(body)}</p><span class="facts"><span>${escaped(to)}</span>${timeOf(at)}</span></li>`,
  );
  const list =
    rows.length > 0
      ? `<ol class="messages">${rows.join("\n")}</ol>`
      : '<p class="empty">No text message yet. Ask for a code by phone and it appears here.</p>';
  return messagePage({
    title: "Text messages",
    head: '<a class="name" href="/">Demo text messages</a><p>They end here. None leaves this machine.</p>',
    content: `<h1>Text messages</h1>${list}${renewedBy("/messages.json", messages[0]?.id ?? "")}`,
  });
}

/** Starts the Messages resource with one account; what it is given can be read on a page. */
export async function startFakeTwilio(
  options: { port?: number; now?: () => number } = {},
): Promise<FakeTwilio> {
  const now = options.now ?? Date.now;
  const kept = createKept<StoredText>({ max: messagesMax, describe: ({ to, body }) => `${to}: ${body}` });
  let received = 0;

  function create(form: URLSearchParams): Reply {
    const rejection = rejectionOf(form);
    if (rejection) return rejected(rejection);
    received += 1;
    const message: StoredText = {
      id: `SM${createHash("md5").update(String(received)).digest("hex")}`,
      at: new Date(now()).toISOString(),
      to: form.get("To") ?? "",
      from: form.get("From") ?? fakeTwilioAccount.from,
      body: form.get("Body") ?? "",
    };
    kept.add(message);
    return queuedReply(message);
  }

  function handle({ method, path, headers, body }: FakeRequest): Reply {
    if (method === "GET" && path === "/") return listPage(kept.all());
    if (method === "GET" && path === "/messages.json") return json(200, kept.all());
    if (method === "GET" && path === "/page.js") return renewalScript();
    const [, account, messages] = /^\/2010-04-01\/Accounts\/([^/]+?)(\/Messages)?\.json$/.exec(path) ?? [];
    if (account === undefined)
      return rejected({ status: 404, code: 20404, message: `The requested resource ${path} was not found` });
    if (!isKnown(headers) || account !== fakeTwilioAccount.id)
      return rejected({ status: 401, code: 20003, message: "Authenticate" });
    if (messages) return method === "POST" ? create(new URLSearchParams(body)) : json(200, { messages: [] });
    return accountReply();
  }

  const port = options.port === undefined ? {} : { port: options.port };
  const server = await startServer({ name: "Twilio", now, handle, ...port });
  return {
    ...server,
    account: fakeTwilioAccount,
    messages: () => [...kept.all()],
    waitFor: (to, bodyPart = "") =>
      kept.waitFor(
        (message) => message.to === to && message.body.includes(bodyPart),
        `A text message to ${to} with "${bodyPart}"`,
      ),
    clear: kept.clear,
  };
}
