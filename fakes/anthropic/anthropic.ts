import { answerTo } from "../ai/answer.ts";
import { type FakeRequest, json, type Reply, type RunningServer, startServer } from "../kit/server.ts";
import { createOrders, parsedBody, spoken, thoughtFor, type VendorBill } from "../kit/spoken.ts";
import { type AnthropicOrder, endOf, streamed, usageOf } from "./stream.ts";

export const fakeAnthropicKey = "sk-ant-standin-0123456789-abcdef";

export type FakeAnthropic = RunningServer & {
  baseUrl: string;
  keys: Set<string>;
  bills: VendorBill[];
  /** What the next answers do. */
  order(order: AnthropicOrder, times?: number): void;
  thinkNext(tokens: number): void;
};

type Model = { id: string; thinks: boolean; takesTemperature: boolean; takesEffort: boolean };

const adaptive = { thinks: true, takesTemperature: false, takesEffort: true };
const models: readonly Model[] = [
  { id: "claude-opus-5-5", ...adaptive },
  { id: "claude-sonnet-5-5", ...adaptive },
  { id: "claude-haiku-5-5", ...adaptive },
  { id: "claude-opus-4-8", thinks: false, takesTemperature: false, takesEffort: true },
  { id: "claude-haiku-4-5-20251001", thinks: false, takesTemperature: true, takesEffort: false },
];

/** By effort, as users report it for answers of a few paragraphs. */
const thoughts: Record<string, readonly [number, number]> = {
  low: [0, 256],
  medium: [384, 1_408],
  high: [768, 2_816],
};

const failed = (status: number, type: string, message: string, headers: Record<string, string> = {}): Reply =>
  json(status, { type: "error", error: { type, message }, request_id: "req_standin0123456789" }, headers);
const invalid = (message: string) => failed(400, "invalid_request_error", message);

type Asked = {
  model: Model;
  system: string;
  user: string;
  maxTokens: number;
  effort: string;
  isJson: boolean;
};

/** Reads a request as the vendor does, with the words of its rejections. */
function readRequest(body: Record<string, unknown>): Asked | Reply {
  const model = models.find(({ id }) => id === body.model);
  if (!model) return failed(404, "not_found_error", `model: ${String(body.model)}`);
  const { max_tokens: maxTokens, temperature } = body;
  if (typeof maxTokens !== "number") return invalid("max_tokens: Field required");
  if (temperature !== undefined && !model.takesTemperature)
    return invalid("`temperature` is deprecated for this model.");
  const output = (body.output_config ?? {}) as { effort?: string; format?: { type?: string } };
  if (output.effort !== undefined && !model.takesEffort)
    return invalid("This model does not support the effort parameter.");
  const unknown = Object.keys(body).find(
    (name) =>
      !["model", "max_tokens", "system", "messages", "stream", "temperature", "output_config"].includes(name),
  );
  if (unknown !== undefined) return invalid(`${unknown}: Extra inputs are not permitted`);
  const messages = body.messages as { role: string; content: string }[];
  return {
    model,
    system: String(body.system ?? ""),
    user: messages.map(({ content }) => content).join("\n"),
    maxTokens,
    effort: output.effort ?? "high",
    isJson: output.format !== undefined || /JSON only/.test(String(body.system)),
  };
}

/** Starts a fake of the Messages interface. */
export async function startFakeAnthropic(
  options: { port?: number; keys?: string[] } = {},
): Promise<FakeAnthropic> {
  const keys = new Set(options.keys ?? [fakeAnthropicKey]);
  const bills: VendorBill[] = [];
  const orders = createOrders<AnthropicOrder>();
  const thinking: number[] = [];

  function answer(request: FakeRequest): Reply {
    const order = orders.next();
    if (order === "overloaded") return failed(529, "overloaded_error", "Overloaded");
    if (order === "rate-limited")
      return failed(429, "rate_limit_error", "This request would exceed your organization’s rate limit.", {
        "retry-after": "41",
      });
    if (order === "no-credit")
      return invalid(
        "Your credit balance is too low to access the Claude API. Go to Plans & Billing to upgrade.",
      );
    const body = parsedBody(request.body);
    if (!body) return invalid("The request body is not valid JSON.");
    const asked = readRequest(body);
    if ("status" in asked || !("model" in asked)) return asked as Reply;
    const { model, system, user, maxTokens, effort, isJson } = asked as Asked;
    const messages = [
      { role: "system", content: system },
      { role: "user", content: user },
    ];
    const full = order === "empty" ? "" : answerTo(messages, isJson);
    const thought = model.thinks
      ? (thinking.shift() ?? thoughtFor(`${model.id} ${user}`, thoughts[effort] ?? [0, 0]))
      : 0;
    const said = spoken({
      model: model.id,
      prompt: `${system}\n${user}`,
      full,
      thought,
      tokensMax: maxTokens,
    });
    bills.push(said.bill);
    if (body.stream === true)
      return {
        status: 200,
        headers: { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-cache" },
        body: streamed(said, { order, signal: request.signal, thinks: model.thinks }),
        ...(order === "cut-off" ? { cutOff: true } : {}),
      };
    const content = order === "refusal" ? [] : [{ type: "text", text: said.text }];
    return json(200, {
      id: "msg_standin",
      type: "message",
      model: model.id,
      content,
      usage: usageOf(said),
      ...endOf(said, order),
    });
  }

  function handle(request: FakeRequest): Reply {
    if (request.headers["anthropic-version"] === undefined)
      return invalid("anthropic-version: header is required");
    if (!keys.has(request.headers["x-api-key"] ?? ""))
      return failed(401, "authentication_error", "invalid x-api-key");
    if (request.method === "GET" && request.path === "/v1/models") {
      const data = models.map(({ id }) => ({
        type: "model",
        id,
        display_name: id,
        created_at: "2026-10-07T00:00:00Z",
      }));
      return json(200, { data, has_more: false, first_id: data[0]?.id, last_id: data.at(-1)?.id });
    }
    if (request.method === "POST" && request.path === "/v1/messages") return answer(request);
    return failed(404, "not_found_error", "Not found");
  }

  const port = options.port === undefined ? {} : { port: options.port };
  const server = await startServer({ name: "Anthropic", handle, ...port });
  return {
    ...server,
    baseUrl: server.url,
    keys,
    bills,
    order: orders.add,
    thinkNext: (tokens) => void thinking.push(tokens),
  };
}
