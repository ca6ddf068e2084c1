import { type FakeRequest, type Reply, type RunningServer, startServer } from "#fakes/kit/server.ts";
import type { AiFix } from "./environment-protocol.ts";

export type AiGate = RunningServer & { fix(apiKey: string, fix: AiFix | null): void };

const heldLookMs = 30;

/** Stands before the AI fake: analyses made with one key can be held back or fail, detection goes through. */
export async function startAiGate(upstream: string): Promise<AiGate> {
  const fixes = new Map<string, AiFix>();

  async function handle(request: FakeRequest): Promise<Reply> {
    const key = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? "")?.[1] ?? "";
    const analysis = request.method === "POST" && !request.body.includes('"json_object"');
    while (analysis && fixes.get(key)?.held && !request.signal.aborted)
      await new Promise((resolve) => setTimeout(resolve, heldLookMs));
    const variant = analysis ? fixes.get(key)?.variant : undefined;
    const says = analysis ? fixes.get(key)?.says : undefined;
    if (says !== undefined) return { headers: { "content-type": "text/event-stream" }, body: saying(says) };
    const answer = await fetch(upstream + request.path, {
      method: request.method,
      headers: {
        authorization: request.headers.authorization ?? "",
        "content-type": request.headers["content-type"] ?? "application/json",
        ...(variant === undefined ? {} : { "x-standin": variant }),
      },
      ...(request.method === "POST" ? { body: request.body } : {}),
      signal: request.signal,
    });
    return {
      status: answer.status,
      headers: { "content-type": answer.headers.get("content-type") ?? "application/json" },
      body: answer.body ? piecesOf(answer.body) : "",
    };
  }

  const server = await startServer({ name: "AI gate", handle });
  return {
    ...server,
    fix: (apiKey, fix) => {
      if (fix) fixes.set(apiKey, fix);
      else fixes.delete(apiKey);
    },
  };
}

async function* saying(text: string): AsyncGenerator<string> {
  const event = (delta: object, finish: string | null) =>
    `data: ${JSON.stringify({ model: "gpt-4o-mini", choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
  for (const word of text.match(/\s*\S+\s*/g) ?? []) yield event({ content: word }, null);
  yield event({}, "stop");
  yield "data: [DONE]\n\n";
}

async function* piecesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  try {
    for await (const piece of body) yield decoder.decode(piece, { stream: true });
  } catch {
    // The user or the fake went away; what came so far was passed on.
  }
}
