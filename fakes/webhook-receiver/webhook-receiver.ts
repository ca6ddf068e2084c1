import { Webhook } from "standardwebhooks";
import { type FakeRequest, type Reply, startServer } from "../kit/server.ts";

export type ReceivedWebhook = {
  id: string;
  /** The secrets that the message is signed with, of those that this receiver knows. */
  signedWith: string[];
  body: { type: string; timestamp: string; data: Record<string, unknown> };
};

/** A program that takes messages by the Standard Webhooks specification, and checks them with its library. */
export async function startFakeWebhookReceiver(options: { port?: number } = {}) {
  const received: ReceivedWebhook[] = [];
  const secrets = new Set<string>();
  let isClosed = false;

  function isSigned(secret: string, { headers, body }: FakeRequest): boolean {
    try {
      new Webhook(secret).verify(body, headers);
      return true;
    } catch {
      return false;
    }
  }

  function handle(request: FakeRequest): Reply {
    if (isClosed) return { status: 410 };
    const signedWith = [...secrets].filter((secret) => isSigned(secret, request));
    if (secrets.size > 0 && signedWith.length === 0) return { status: 401, body: "bad signature" };
    received.push({
      id: request.headers["webhook-id"] ?? "",
      signedWith,
      body: JSON.parse(request.body) as ReceivedWebhook["body"],
    });
    return { status: 204 };
  }

  const port = options.port === undefined ? {} : { port: options.port };
  const server = await startServer({ name: "webhook receiver", handle, ...port });
  return {
    ...server,
    received,
    /** Messages of one id count once, as the specification asks of a receiver. */
    seen: () => [...new Map(received.map((each) => [each.id, each])).values()],
    know: (secret: string) => void secrets.add(secret),
    /** It takes nothing any more. */
    close: () => {
      isClosed = true;
    },
  };
}
