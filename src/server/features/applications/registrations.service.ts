import { z } from "zod";
import { applicationName, redirectUrisMax } from "#domain/applications/application.ts";
import type { NewId } from "#server/platform/new-id.ts";
import { type ClientDocuments, isDocumentAddress } from "./client-documents.ts";
import { OAuthError } from "./oauth-error.ts";
import { redirectTargetOf } from "./redirect-uri.ts";
import type { RegistrationsStore } from "./registrations.store.ts";

/** An application that asks, before a user has allowed it anything. */
export type KnownClient = {
  clientId: string;
  name: string | null;
  /** The website that vouches for the name. */
  publisher: string | null;
  redirectUris: readonly string[];
};

/** What is read of a registration; the rest is passed over, as RFC 7591 asks. */
const registrationSchema = z.object({
  redirect_uris: z.array(z.string()).min(1).max(redirectUrisMax),
  client_name: z.string().nullish(),
});

export type RegistrationsServiceDeps = {
  store: RegistrationsStore;
  documents: ClientDocuments;
  newId: NewId;
};
export type RegistrationsService = ReturnType<typeof createRegistrationsService>;

const grantTypes = ["authorization_code", "refresh_token"];

/** Who applications are: those that registered here, and those that a document of their website describes. */
export function createRegistrationsService({ store, documents, newId }: RegistrationsServiceDeps) {
  return {
    /** The answer of RFC 7591: what was registered, whatever else was asked for. @throws OAuthError */
    async register(sent: unknown): Promise<object> {
      const read = registrationSchema.safeParse(sent);
      if (!read.success)
        throw new OAuthError(
          read.error.issues[0]?.path[0] === "redirect_uris"
            ? "invalid_redirect_uri"
            : "invalid_client_metadata",
          `Send JSON with redirect_uris, 1 to ${redirectUrisMax} addresses, and client_name.`,
        );
      const redirectUris = [...new Set(read.data.redirect_uris)];
      if (redirectUris.some((each) => redirectTargetOf(each) === undefined))
        throw new OAuthError(
          "invalid_redirect_uri",
          "A redirect URI is https, http at localhost, 127.0.0.1 or [::1], or a scheme of the application's own, without a fragment.",
        );
      const name = applicationName(read.data.client_name ?? undefined);
      const id = newId();
      const createdAt = await store.insert({ id, name: name ?? null, redirectUris });
      return {
        client_id: id,
        client_id_issued_at: Math.floor(createdAt.getTime() / 1_000),
        ...(name === undefined ? {} : { client_name: name }),
        redirect_uris: redirectUris,
        grant_types: grantTypes,
        response_types: ["code"],
        token_endpoint_auth_method: "none",
      };
    },

    /** undefined for one that neither registered nor has a document. */
    async find(clientId: string): Promise<KnownClient | undefined> {
      if (isDocumentAddress(clientId)) {
        const document = await documents.find(clientId);
        return (
          document && {
            clientId,
            name: applicationName(document.client_name) ?? null,
            publisher: new URL(clientId).host,
            redirectUris: document.redirect_uris,
          }
        );
      }
      const row = await store.find(clientId);
      return row && { clientId, name: row.name, publisher: null, redirectUris: row.redirectUris };
    },

    /** Whether an application would be known again: false for a registration that was dropped. */
    isKnown: async (clientId: string): Promise<boolean> =>
      isDocumentAddress(clientId) || (await store.find(clientId)) !== undefined,

    /** A user allowed it something: it stays registered. */
    noteUse: store.noteUse,
  };
}
