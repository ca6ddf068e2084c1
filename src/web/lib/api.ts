import { send } from "#web/lib/call.ts";

export type CallOptions = { signal?: AbortSignal };

/** Calls to the own server by path; see `send`. */
export const api = {
  get: <Answer>(path: string, options?: CallOptions) => send("GET", path, options) as Promise<Answer>,
  post: <Answer>(path: string, body: unknown, options?: CallOptions) =>
    send("POST", path, { body, ...options }) as Promise<Answer>,
  put: <Answer>(path: string, body: unknown, options?: CallOptions) =>
    send("PUT", path, { body, ...options }) as Promise<Answer>,
  patch: <Answer>(path: string, body: unknown, options?: CallOptions) =>
    send("PATCH", path, { body, ...options }) as Promise<Answer>,
  delete: <Answer = void>(path: string, body?: unknown, options?: CallOptions) =>
    send("DELETE", path, { body, ...options }) as Promise<Answer>,
};
