import { type FakeRequest, json, type Reply, startServer } from "../kit/server.ts";

export type NtfyMessage = { topic: string; title: string; message: string; click: string; sequence: string };

const rejected = (code: number, http: number, error: string): Reply =>
  json(http, { code, http, error, link: "https://ntfy.sh/docs/publish/" });

/** An ntfy server. `topics`: those that are protected, with the token that opens them. */
export async function startFakeNtfy(options: { port?: number; topics?: Record<string, string> } = {}) {
  const messages: NtfyMessage[] = [];
  const { topics = {} } = options;
  let limited = 0;

  function handle({ method, path, headers, body }: FakeRequest): Reply {
    if (method !== "POST" || path !== "/") return rejected(40401, 404, "page not found");
    if (limited > 0) {
      limited -= 1;
      return rejected(42901, 429, "limit reached: too many requests; increase your limits with a paid plan");
    }
    const given = JSON.parse(body) as Record<string, string>;
    const { topic = "", title = "", message = "", click = "", sequence_id: sequence = "" } = given;
    if (!/^[\w-]{1,64}$/.test(topic)) return rejected(40009, 400, "invalid request: topic invalid");
    if (topic in topics && headers.authorization !== `Bearer ${topics[topic]}`)
      return rejected(40301, 403, "forbidden");
    if (Buffer.byteLength(message) > 4_096) return rejected(41301, 413, "message too large");
    messages.push({ topic, title, message, click, sequence });
    return json(200, { id: `m${messages.length}`, event: "message", topic, message });
  }

  const port = options.port === undefined ? {} : { port: options.port };
  const server = await startServer({ name: "ntfy", handle, ...port });
  return {
    ...server,
    messages,
    /** What subscribers have on screen: the last of each sequence. */
    shown: () => [...new Map(messages.map((each) => [each.sequence, each])).values()],
    limit: (times: number) => {
      limited = times;
    },
  };
}
