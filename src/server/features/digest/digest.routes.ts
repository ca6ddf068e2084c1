import type { digestEndpoints } from "#contract/digest.ts";
import type { Handlers } from "#server/http/endpoints.ts";
import type { DigestService } from "./digest.service.ts";

export const digestRoutes = (digest: DigestService): Handlers<typeof digestEndpoints> => ({
  readDigest: ({ actor }) => digest.read(actor),
  changeDigest: ({ actor, body }) => digest.change(actor, body),
  sendDigest: ({ actor }) => digest.sendNow(actor),
  stopDigest: ({ query }) => digest.stop(query.token),
});
