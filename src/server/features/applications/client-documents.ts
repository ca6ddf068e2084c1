import { z } from "zod";
import { clientDocumentBytesMax, clientIdLengthMax } from "#domain/applications/application.ts";
import { createCache } from "#server/platform/cache.ts";
import type { Outbound } from "#server/platform/egress/outbound.ts";
import type { Logger } from "#server/platform/log/logger.ts";

const documentSchema = z.object({
  client_id: z.string(),
  client_name: z.string().optional(),
  redirect_uris: z.array(z.string()).min(1),
  token_endpoint_auth_method: z.literal("none").optional(),
  client_secret: z.undefined().optional(),
});
export type ClientDocument = Pick<z.infer<typeof documentSchema>, "client_name" | "redirect_uris">;

const documentsMax = 500;
/** A site says by Cache-Control how long its document holds; within these bounds. */
const [cachedSecondsMin, cachedSecondsMax] = [60, 3_600];

/**
 * Whether an id is the address of a document that describes its application: https, with a path, and spelled as it is
 * requested. At the machine itself http will do, where the egress client may go there.
 */
export function isDocumentAddress(clientId: string): boolean {
  if (clientId.length > clientIdLengthMax) return false;
  const url = URL.parse(clientId);
  if (url === null || url.href !== clientId || url.pathname === "/") return false;
  if (url.username !== "" || url.password !== "" || clientId.includes("#")) return false;
  return url.protocol === "https:" || (url.protocol === "http:" && url.hostname === "127.0.0.1");
}

function cachedSeconds(cacheControl: string | undefined): number {
  const seconds = Number(/(?:^|[\s,])max-age=(\d{1,9})/i.exec(cacheControl ?? "")?.[1] ?? cachedSecondsMin);
  return Math.min(Math.max(seconds, cachedSecondsMin), cachedSecondsMax);
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}

export type ClientDocumentsDeps = { outbound: Pick<Outbound, "fetch">; log: Logger };
export type ClientDocuments = ReturnType<typeof createClientDocuments>;

/** Documents in which applications describe themselves (OAuth Client ID Metadata Document), fetched by the egress client. */
export function createClientDocuments({ outbound, log }: ClientDocumentsDeps) {
  type Read = { document: ClientDocument; seconds: number } | undefined;
  const documents = createCache<Read>({
    max: documentsMax,
    ttlMs: (read) => (read ? read.seconds * 1_000 : 0),
  });

  async function fetchDocument(address: string): Promise<Read> {
    const answer = await outbound.fetch(address, {
      headers: { accept: "application/json" },
      urgent: true,
      bodyBytesMax: clientDocumentBytesMax,
    });
    const reject = (reason: string) => {
      log.info({ host: URL.parse(address)?.host, reason }, "A document of an application was rejected");
      return undefined;
    };
    if (!answer.ok) return reject(answer.reason);
    // A site that forwards any address elsewhere would vouch for what isn't its own.
    if (answer.finalUrl !== address) return reject("redirected");
    const document = documentSchema.safeParse(parsed(answer.body));
    if (!document.success || document.data.client_id !== address) return reject("not its document");
    return { document: document.data, seconds: cachedSeconds(answer.headers["cache-control"]) };
  }

  return {
    /** undefined for an address without such a document. */
    find: async (address: string): Promise<ClientDocument | undefined> =>
      (await documents.read(address, () => fetchDocument(address)))?.document,
  };
}
