import { answerTo } from "../ai/answer.ts";
import { type FakeRequest, json, type Reply, type RunningServer, startServer } from "../kit/server.ts";
import {
  createOrders,
  cutPause,
  inPieces,
  parsedBody,
  type Spoken,
  spoken,
  thoughtFor,
  type VendorBill,
} from "../kit/spoken.ts";

export const fakeGeminiKey = "AIzaStandin0123456789abcdefghijklmnopqr";

export type GeminiOrder =
  | "overloaded"
  | "quota"
  | "wrong-region"
  | "blocked-prompt"
  | "safety"
  | "no-candidates"
  | "error-mid-stream"
  | "cut-off";

export type FakeGemini = RunningServer & {
  baseUrl: string;
  keys: Set<string>;
  bills: VendorBill[];
  order(order: GeminiOrder, times?: number): void;
  thinkNext(tokens: number): void;
};

type Model = { id: string; thinking: "level" | "budget" | "none"; levels: readonly string[] };

const models: readonly Model[] = [
  { id: "gemini-3.8-flash", thinking: "level", levels: ["low", "medium", "high"] },
  { id: "gemini-3.5-flash-lite", thinking: "level", levels: ["minimal", "low", "medium", "high"] },
  { id: "gemini-2.5-flash", thinking: "budget", levels: [] },
  { id: "gemma-4-31b-it", thinking: "none", levels: [] },
];
const thoughts: Record<string, readonly [number, number]> = {
  minimal: [0, 64],
  low: [64, 384],
  medium: [384, 1_408],
  high: [1_024, 3_008],
};

const failed = (code: number, status: string, message: string, details: object[] = []): Reply =>
  json(code, { error: { code, message, status, ...(details.length > 0 ? { details } : {}) } });
const invalid = (message: string) => failed(400, "INVALID_ARGUMENT", message);

const quota = (): Reply =>
  failed(429, "RESOURCE_EXHAUSTED", "You exceeded your current quota, please check your plan.", [
    {
      "@type": "type.googleapis.com/google.rpc.QuotaFailure",
      violations: [
        {
          quotaMetric: "generativelanguage.googleapis.com/generate_content_free_tier_requests",
          quotaId: "GenerateRequestsPerDayPerProjectPerModel-FreeTier",
          quotaValue: "250",
        },
      ],
    },
    { "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "31s" },
  ]);

type Text = { parts?: { text?: string }[] };
type Generation = {
  maxOutputTokens?: number;
  temperature?: number;
  responseMimeType?: string;
  thinkingConfig?: { thinkingLevel?: string; thinkingBudget?: number };
};

const textOf = (content: Text | undefined) => (content?.parts ?? []).map(({ text }) => text ?? "").join("");

/** What a thinking configuration comes to in tokens, or the words of its rejection. */
function thoughtOf(model: Model, config: Generation["thinkingConfig"], seed: string): number | Reply {
  const { thinkingLevel: level, thinkingBudget: budget } = config ?? {};
  if (level !== undefined && !model.levels.includes(level.toLowerCase()))
    return invalid("Thinking level is not supported for this model.");
  if (budget !== undefined && model.thinking !== "budget")
    return invalid("Thinking budget is not supported for this model.");
  if (model.thinking === "none") return 0;
  const thought = thoughtFor(`${model.id} ${seed}`, thoughts[level?.toLowerCase() ?? "medium"] ?? [0, 0]);
  return budget === undefined ? thought : Math.min(thought, budget);
}

/** Tokens that were thought are counted beside those that were written. */
const usageOf = ({ bill }: Spoken) => ({
  promptTokenCount: bill.prompt,
  ...(bill.completion > 0 ? { candidatesTokenCount: bill.completion } : {}),
  ...(bill.thought > 0 ? { thoughtsTokenCount: bill.thought } : {}),
  totalTokenCount: bill.prompt + bill.completion + bill.thought,
});

type Told = { answer: Spoken; order: GeminiOrder | undefined; model: string };

/** An answer in one piece, which is also the last event of a stream. */
function responseOf({ answer, order, model }: Told, text: string): object {
  const rest = { usageMetadata: usageOf(answer), modelVersion: model, responseId: "standin" };
  if (order === "no-candidates") return rest;
  if (order === "blocked-prompt") return { promptFeedback: { blockReason: "PROHIBITED_CONTENT" }, ...rest };
  if (order === "safety")
    return { candidates: [{ finishReason: "SAFETY", index: 0, safetyRatings: [] }], ...rest };
  // Thought to its limit, there are no parts at all.
  const content = text === "" ? { role: "model" } : { role: "model", parts: [{ text }] };
  return { candidates: [{ content, finishReason: answer.isCut ? "MAX_TOKENS" : "STOP", index: 0 }], ...rest };
}

async function* streamed(told: Told, signal: AbortSignal): AsyncGenerator<string> {
  const { answer, order, model } = told;
  const event = (data: object) => `data: ${JSON.stringify(data)}\r\n\r\n`;
  const ends = order === undefined || order === "error-mid-stream" || order === "cut-off";
  const said = order === undefined ? answer.text : answer.text.slice(0, 200);
  if (ends)
    for await (const text of inPieces(said, 0, signal))
      yield event({
        candidates: [{ content: { role: "model", parts: [{ text }] }, index: 0 }],
        usageMetadata: { promptTokenCount: answer.bill.prompt, totalTokenCount: answer.bill.prompt },
        modelVersion: model,
      });
  if (order === "cut-off") return cutPause();
  if (order === "error-mid-stream") {
    yield event({
      error: {
        code: 503,
        message: "The model is overloaded. Please try again later.",
        status: "UNAVAILABLE",
      },
    });
    return;
  }
  yield event(responseOf(told, ""));
}

/** Starts a fake of generateContent. */
export async function startFakeGemini(options: { port?: number; keys?: string[] } = {}): Promise<FakeGemini> {
  const keys = new Set(options.keys ?? [fakeGeminiKey]);
  const bills: VendorBill[] = [];
  const orders = createOrders<GeminiOrder>();
  const thinking: number[] = [];

  function answer(request: FakeRequest, name: string, streams: boolean): Reply {
    const order = orders.next();
    if (order === "overloaded")
      return failed(503, "UNAVAILABLE", "The model is overloaded. Please try again later.");
    if (order === "quota") return quota();
    if (order === "wrong-region")
      return failed(400, "FAILED_PRECONDITION", "User location is not supported for the API use.");
    const model = models.find(({ id }) => id === name);
    if (!model)
      return failed(
        404,
        "NOT_FOUND",
        `models/${name} is not found for API version v1beta, or is not supported for generateContent.`,
      );
    const body = parsedBody(request.body);
    if (!body) return invalid("Invalid JSON payload received.");
    const system = textOf(body.systemInstruction as Text | undefined);
    const user = (body.contents as Text[]).map(textOf).join("\n");
    const generation = (body.generationConfig ?? {}) as Generation;
    const counted = thoughtOf(model, generation.thinkingConfig, user);
    if (typeof counted !== "number") return counted;
    const messages = [
      { role: "system", content: system },
      { role: "user", content: user },
    ];
    const full = answerTo(messages, generation.responseMimeType === "application/json");
    const isSilent = order === "blocked-prompt" || order === "no-candidates" || order === "safety";
    const said = spoken({
      model: model.id,
      prompt: `${system}\n${user}`,
      full: isSilent ? "" : full,
      thought: order === "blocked-prompt" ? 0 : (thinking.shift() ?? counted),
      tokensMax: generation.maxOutputTokens ?? null,
    });
    bills.push(said.bill);
    const told = { answer: said, order, model: model.id };
    if (!streams) return json(200, responseOf(told, said.text));
    return {
      status: 200,
      headers: { "content-type": "text/event-stream" },
      body: streamed(told, request.signal),
      ...(order === "cut-off" ? { cutOff: true } : {}),
    };
  }

  function handle(request: FakeRequest): Reply {
    if (!keys.has(request.headers["x-goog-api-key"] ?? ""))
      return failed(400, "INVALID_ARGUMENT", "API key not valid. Please pass a valid API key.", [
        {
          "@type": "type.googleapis.com/google.rpc.ErrorInfo",
          reason: "API_KEY_INVALID",
          domain: "googleapis.com",
        },
      ]);
    if (request.method === "GET" && request.path === "/v1beta/models")
      return json(200, {
        models: [
          ...models.map(({ id }) => ({
            name: `models/${id}`,
            supportedGenerationMethods: ["generateContent"],
          })),
          { name: "models/gemini-embedding-2", supportedGenerationMethods: ["embedContent"] },
        ],
      });
    const [, name = "", method = ""] = /^\/v1beta\/models\/([^:]+):(\w+)$/.exec(request.path) ?? [];
    if (request.method === "POST" && method === "generateContent") return answer(request, name, false);
    if (request.method === "POST" && method === "streamGenerateContent" && request.query.get("alt") === "sse")
      return answer(request, name, true);
    return failed(404, "NOT_FOUND", "Requested entity was not found.");
  }

  const port = options.port === undefined ? {} : { port: options.port };
  const server = await startServer({ name: "Gemini", handle, ...port });
  return {
    ...server,
    baseUrl: server.url,
    keys,
    bills,
    order: orders.add,
    thinkNext: (tokens) => void thinking.push(tokens),
  };
}
