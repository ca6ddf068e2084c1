import { type ClientRequest, type IncomingMessage, request } from "node:http";

export type ReceivedEvent = { id: string | undefined; event: string; data: string };

export type OpenStream = {
  status: number;
  headers: IncomingMessage["headers"];
  /** In the order of arrival. */
  events: ReceivedEvent[];
  /** The body of an answer that is no stream. */
  body(): Promise<string>;
  /** Waits for an event among those that have come or will come. */
  next(matches: (event: ReceivedEvent) => boolean, waitMs?: number): Promise<ReceivedEvent>;
  /** Ids of the items received, in order. */
  items(): { id: string; title: string }[];
  /** Stops and goes on reading from the connection. */
  pause(): void;
  resume(): void;
  /** Resolves when the other side has ended the stream. */
  ended: Promise<void>;
  close(): void;
};

function parsed(block: string): ReceivedEvent | undefined {
  const fields = new Map(
    block.split("\n").map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon), line.slice(colon + 1).trim()] as const;
    }),
  );
  const event = fields.get("event");
  return event === undefined ? undefined : { id: fields.get("id"), event, data: fields.get("data") ?? "" };
}

/** Opens an event stream as a browser does, over a connection of its own. */
export async function openEventSource(
  url: string,
  options: {
    headers?: Record<string, string>;
    method?: string;
    body?: unknown;
  } = {},
): Promise<OpenStream> {
  const { response, sent } = await answerTo(url, options);
  const events: ReceivedEvent[] = [];
  const waiting = new Set<() => void>();
  let rest = "";
  let text = "";
  response.setEncoding("utf8");
  response.on("data", (chunk: string) => {
    if (text.length < 100_000) text += chunk;
    const blocks = (rest + chunk).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const event = parsed(block);
      if (event) events.push(event);
    }
    for (const look of [...waiting]) look();
  });
  const ended = new Promise<void>((resolve) => response.once("close", resolve));
  response.on("error", () => undefined);

  function next(matches: (event: ReceivedEvent) => boolean, waitMs = 60_000): Promise<ReceivedEvent> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const found = events.find(matches);
        if (!found) return;
        clearTimeout(timer);
        waiting.delete(look);
        resolve(found);
      };
      const timer = setTimeout(() => {
        waiting.delete(look);
        reject(
          new Error(`No such event within ${waitMs} ms; got ${events.map((each) => each.event).join(", ")}`),
        );
      }, waitMs);
      waiting.add(look);
      look();
    });
  }

  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    events,
    body: async () => {
      await ended;
      return text;
    },
    next,
    items: () =>
      events
        .filter((each) => each.event === "item")
        .map((each) => JSON.parse(each.data) as { id: string; title: string }),
    pause: () => void response.pause(),
    resume: () => void response.resume(),
    ended,
    close: () => void sent.destroy(),
  };
}

function answerTo(
  url: string,
  options: { headers?: Record<string, string>; method?: string; body?: unknown },
): Promise<{ response: IncomingMessage; sent: ClientRequest }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: options.method ?? "GET",
        agent: false,
        headers: {
          accept: "text/event-stream",
          ...(options.body === undefined ? {} : { "content-type": "application/json" }),
          ...options.headers,
        },
      },
      (response) => resolve({ response, sent }),
    );
    sent.on("error", reject);
    sent.end(options.body === undefined ? undefined : JSON.stringify(options.body));
  });
}
