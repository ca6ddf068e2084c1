import { sendRaw } from "#tests/support/raw-http.ts";
import { type InputCase, isDirective, type RawRequest, writtenOut } from "./corpus.ts";
import { requestOf } from "./requests.ts";
import { isSignUp } from "./sign-ups.ts";
import type { World } from "./world.ts";

export type Reply = { status: number; headers: Headers; text: string };

const parallelMax = 10;

function json(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

async function withRealIds(world: World, each: InputCase, fields: Record<string, unknown>) {
  const named: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields))
    named[name] = typeof value === "string" ? await world.realId(value, each.actor) : value;
  return named;
}

async function cookieOf(world: World, each: InputCase): Promise<string> {
  if (each.given?.event) return (await world.oldCookie(each.given.event)) ?? "";
  if (isSignUp(each)) return world.signUps.cookie(each);
  if (each.op === "payment.success" && each.actor === "anon") return world.payments.cookie(each);
  return each.actor === "anon" ? "" : world.signedIn[each.actor].cookie();
}

async function sendInput(world: World, each: InputCase, ownCookie: string, n: number): Promise<Reply> {
  const all = writtenOut(each.input ?? {}, n) as Record<string, unknown>;
  const cookie = [ownCookie, all.$cookie].filter(Boolean).join("; ");
  const fields = Object.fromEntries(Object.entries(all).filter(([name]) => !isDirective(name)));
  if (each.op === "ai.analyse" && fields.newsId === undefined) fields.newsId = "n1";
  const request = requestOf[each.op]!(await withRealIds(world, each, fields));
  if (all.$body_id !== undefined) request.body = { ...(request.body as object), id: all.$body_id };
  if (all.$path_case) request.path = request.path.replace("/api/", "/API//");
  const query = typeof all.$query === "string" ? await queryWith(world, all.$query) : "";
  const answer = await fetch(`${world.product.url}${request.path}${query}`, {
    method: request.method,
    redirect: "manual",
    headers: {
      accept: "application/json",
      ...(cookie ? { cookie } : {}),
      ...(request.body === undefined ? {} : { "content-type": "application/json" }),
      ...(all.$headers as Record<string, string> | undefined),
    },
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

/** "valid" stands for the token of a session that is open now. */
async function queryWith(world: World, query: string): Promise<string> {
  const token = world.signedIn.byok.cookie().split("=")[1] ?? "";
  return `?${query.replace("valid", token)}`;
}

function bodyOf(raw: RawRequest): string | undefined {
  return raw.body_repeat ? raw.body_repeat[0].repeat(raw.body_repeat[1]) : raw.body;
}

function headersOf(raw: RawRequest, cookie: string): string[] {
  const lines: string[] = [];
  const cookies = cookie ? [cookie] : [];
  for (const [name, value] of Object.entries(raw.headers ?? {}))
    if (name === "cookie_repeat" && Array.isArray(value)) cookies.push(`c=${value[0].repeat(value[1])}`);
    else lines.push(`${name}: ${String(value)}`);
  if (cookies.length > 0) lines.push(`cookie: ${cookies.join("; ")}`);
  if (raw.content_type) lines.push(`content-type: ${raw.content_type}`);
  return lines;
}

async function sendAsItIs(world: World, each: InputCase, raw: RawRequest, cookie: string): Promise<Reply> {
  const body = bodyOf(raw);
  const named = json(body?.length === undefined || body.length > 10_000 ? "" : body);
  const fields = { ...named, ...Object.fromEntries(new URLSearchParams(raw.query ?? "")) };
  const usual = requestOf[each.op]!(await withRealIds(world, each, fields));
  const method = raw.method ?? usual.method;
  const address = `${raw.path ?? usual.path}${raw.query ? `?${raw.query}` : ""}`;
  const bytes = Buffer.from(body ?? "");
  const lines = [`host: ${new URL(world.product.url).host}`, ...headersOf(raw, cookie)];
  if (body !== undefined) lines.push(`content-length: ${bytes.byteLength}`);
  let at = 0;
  const answer = await sendRaw(
    world.product.url,
    `${method} ${address} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`,
    () => {
      if (at >= bytes.byteLength) return false;
      const chunk = bytes.subarray(at, at + 65_536);
      at += chunk.byteLength;
      return chunk;
    },
  );
  const headers = new Headers();
  for (const line of answer.headers.split("\r\n").slice(1)) {
    const colon = line.indexOf(":");
    headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return { status: answer.status, headers, text: answer.body };
}

/** Sends a case as often and as parallel as it asks for; all replies, in no order. */
export async function sendCase(world: World, each: InputCase): Promise<Reply[]> {
  if (each.op === "stripe.webhook") return world.payments.post(each);
  const cookie = await cookieOf(world, each);
  if (each.raw) return [await sendAsItIs(world, each, each.raw, cookie)];
  const parallel = each.input?.$parallel ?? each.input?.$repeat_request;
  const times = Number(each.input?.$times ?? parallel ?? 1);
  const together = Number(parallel ?? parallelMax);
  const replies: Reply[] = [];
  for (let n = 0; n < times; n += together)
    replies.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(together, times - n) }, (_, at) =>
          sendInput(world, each, cookie, n + at),
        ),
      )),
    );
  return replies;
}
