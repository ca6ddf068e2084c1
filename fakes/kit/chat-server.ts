import { answerTo } from "../ai/answer.ts";
import { type FakeRequest, json, type Reply, type RunningServer, startServer } from "./server.ts";
import {
  createOrders,
  cutPause,
  inPieces,
  parsedBody,
  type Spoken,
  spoken,
  thoughtFor,
  type VendorBill,
} from "./spoken.ts";

/** What a server of chat completions is asked, read from any dialect. */
export type ChatAsked = {
  model: string;
  system: string;
  user: string;
  tokensMax: number | null;
  streams: boolean;
  isJson: boolean;
};

export type ChatOrder =
  | "overloaded"
  | "rate-limited"
  | "no-credit"
  | "error-mid-stream"
  | "cut-off"
  | "declined"
  | "empty";

/** Where vendors of chat completions differ from each other. */
export type ChatVendor = {
  name: string;
  /** Below which path it answers. */
  prefix: string;
  /** Hidden tokens before the first word; none for models that are not here. */
  thinks: Readonly<Record<string, readonly [number, number]>>;
  models: readonly object[];
  /** Why a key is rejected; null for one that works. */
  keyRejection: (key: string) => Reply | null;
  /** Why a body is rejected. */
  rejectionOf: (body: Record<string, unknown>, model: string) => Reply | null;
  /** The answer to an order that is a failure from the start. */
  failure: (order: "overloaded" | "rate-limited" | "no-credit") => Reply;
  /** The content of a message or of a piece. */
  contentOf?: (text: string, model: string) => unknown;
  /** Pieces of a stream before its text. */
  before?: (answer: Spoken) => string[];
  /** What its last piece says beside the end. */
  usageOf: (answer: Spoken, asked: ChatAsked) => object;
  errorInStream: object;
  other?: (request: FakeRequest, key: string) => Reply | null;
};

export type FakeChat = RunningServer & {
  baseUrl: string;
  bills: VendorBill[];
  order(order: ChatOrder, times?: number): void;
  thinkNext(tokens: number): void;
};

export const countsOf = ({ bill }: Spoken) => ({
  prompt_tokens: bill.prompt,
  completion_tokens: bill.completion + bill.thought,
  total_tokens: bill.prompt + bill.completion + bill.thought,
});

export const keyIn = ({ headers }: FakeRequest): string =>
  /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? "")?.[1] ?? "";

function askedIn(body: Record<string, unknown>): ChatAsked {
  const messages = body.messages as { role: string; content: string }[];
  const limit = body.max_completion_tokens ?? body.max_tokens;
  return {
    model: String(body.model),
    system: messages.find(({ role }) => role !== "user")?.content ?? "",
    user: messages.find(({ role }) => role === "user")?.content ?? "",
    tokensMax: typeof limit === "number" ? limit : null,
    streams: body.stream === true,
    isJson: body.response_format !== undefined,
  };
}

const event = (data: unknown) => `data: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`;

/** Starts a fake that speaks chat completions as one vendor does. */
export async function startChatServer(
  vendor: ChatVendor,
  options: { port?: number } = {},
): Promise<FakeChat> {
  const bills: VendorBill[] = [];
  const orders = createOrders<ChatOrder>();
  const thinking: number[] = [];
  const contentOf = vendor.contentOf ?? ((text: string) => text);

  async function* streamed(
    asked: ChatAsked,
    answer: Spoken,
    order: ChatOrder | undefined,
    signal: AbortSignal,
  ) {
    const base = {
      id: "chat-standin",
      object: "chat.completion.chunk",
      created: 1_790_000_000,
      model: asked.model,
    };
    const chunk = (delta: object, finish: string | null, rest: object = {}) =>
      event({ ...base, choices: [{ index: 0, delta, finish_reason: finish }], ...rest });
    const isBroken = order === "error-mid-stream" || order === "cut-off";
    for (const line of vendor.before?.(answer) ?? []) yield line;
    yield chunk({ role: "assistant", content: "" }, null);
    for await (const piece of inPieces(isBroken ? answer.text.slice(0, 200) : answer.text, 0, signal))
      yield chunk({ content: contentOf(piece, asked.model) }, null);
    if (order === "cut-off") return cutPause();
    if (order === "error-mid-stream") {
      yield event({ ...base, ...vendor.errorInStream });
      return;
    }
    const finish = order === "declined" ? "content_filter" : answer.isCut ? "length" : "stop";
    yield chunk({}, finish, vendor.usageOf(answer, asked));
    yield event("[DONE]");
  }

  function chat(request: FakeRequest): Reply {
    const order = orders.next();
    if (order === "overloaded" || order === "rate-limited" || order === "no-credit")
      return vendor.failure(order);
    const body = parsedBody(request.body);
    if (!body) return json(400, { error: { message: "The body is not JSON." } });
    const rejection = vendor.rejectionOf(body, String(body.model));
    if (rejection) return rejection;
    const asked = askedIn(body);
    const { model, system, user, tokensMax } = asked;
    const messages = [
      { role: "system", content: system },
      { role: "user", content: user },
    ];
    const isSilent = order === "declined" || order === "empty";
    const said = spoken({
      model,
      prompt: `${system}\n${user}`,
      full: isSilent ? "" : answerTo(messages, asked.isJson),
      thought: vendor.thinks[model]
        ? (thinking.shift() ?? thoughtFor(`${model} ${user}`, vendor.thinks[model]))
        : 0,
      tokensMax,
    });
    bills.push(said.bill);
    if (asked.streams)
      return {
        status: 200,
        headers: { "content-type": "text/event-stream" },
        body: streamed(asked, said, order, request.signal),
        ...(order === "cut-off" ? { cutOff: true } : {}),
      };
    const finish = order === "declined" ? "content_filter" : said.isCut ? "length" : "stop";
    const message = { role: "assistant", content: contentOf(said.text, model) };
    return json(200, {
      id: "chat-standin",
      object: "chat.completion",
      model,
      choices: [{ index: 0, message, finish_reason: finish }],
      ...vendor.usageOf(said, asked),
    });
  }

  function handle(request: FakeRequest): Reply {
    const path = request.path.startsWith(vendor.prefix) ? request.path.slice(vendor.prefix.length) : "";
    const key = keyIn(request);
    const other = vendor.other?.({ ...request, path }, key);
    if (other) return other;
    const rejection = vendor.keyRejection(key);
    if (rejection) return rejection;
    if (request.method === "GET" && path === "/models")
      return json(200, { object: "list", data: vendor.models });
    if (request.method === "POST" && path === "/chat/completions") return chat(request);
    return json(404, { error: { message: "There is nothing here." } });
  }

  const port = options.port === undefined ? {} : { port: options.port };
  const server = await startServer({ name: vendor.name, handle, ...port });
  return {
    ...server,
    baseUrl: server.url + vendor.prefix,
    bills,
    order: orders.add,
    thinkNext: (tokens) => void thinking.push(tokens),
  };
}
