import { z } from "zod";
import type { CheckResult } from "#server/platform/check-result.ts";
import { address, optionalText } from "#server/platform/environment-fields.ts";
import { getJson } from "#server/platform/vendor-call/get-json.ts";
import { notSet } from "../../key-check.ts";
import { type Outside, vendor } from "../../vendor.ts";
import type { ConfiguredSignIn } from "../identity.ts";
import { createGoogleClient } from "./google.client.ts";

const what = "Google";

const discoverySchema = z.object({
  issuer: z.url(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
});

async function checkDiscovery(
  discoveryUrl: string,
  redirectUri: string,
  { fetch }: Pick<Outside, "fetch">,
): Promise<CheckResult> {
  const url = new URL(discoveryUrl);
  const reply = await getJson({ fetch, url, timeoutMs: 8_000, bytesMax: 256 * 1024 });
  if (reply.kind === "failed") return { what, ok: false, says: `It isn't responding (${reply.detail}).` };
  if (!discoverySchema.safeParse(reply.json).success)
    return { what, ok: false, says: "GOOGLE_DISCOVERY_URL is no discovery document of an OpenID provider." };
  return { what, ok: true, says: `It answers. The redirect address is ${redirectUri}` };
}

/** Google, or any other OpenID provider. */
export const google = vendor({
  id: "google",
  environment: {
    GOOGLE_CLIENT_ID: optionalText,
    GOOGLE_CLIENT_SECRET: optionalText,
    GOOGLE_DISCOVERY_URL: address.default("https://accounts.google.com/.well-known/openid-configuration"),
  },
  together: [["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"]],
  configure(values, { appUrl }): ConfiguredSignIn {
    const { GOOGLE_CLIENT_ID: clientId = "", GOOGLE_CLIENT_SECRET: clientSecret = "" } = values;
    const { GOOGLE_DISCOVERY_URL: discoveryUrl } = values;
    const redirectUri = `${appUrl}/api/auth/callback/google`;
    const isOn = clientId !== "";
    return {
      id: "google",
      name: "Google sign-in",
      url: isOn ? discoveryUrl : undefined,
      isOn,
      open: ({ fetch, clock }) =>
        createGoogleClient({ clientId, clientSecret, discoveryUrl, redirectUri, fetch, clock }),
      async check(outside) {
        if (!isOn) return [notSet(what, "GOOGLE_CLIENT_ID is not set.")];
        return [await checkDiscovery(discoveryUrl, redirectUri, outside)];
      },
    };
  },
});
