import type { applicationsEndpoints, ServerMetadata } from "#contract/applications.ts";
import { tokenScopes } from "#domain/accounts/personal-token.ts";
import { assistantScopes } from "#domain/applications/application.ts";
import { productName } from "#domain/kernel/product.ts";
import type { Handlers } from "#server/http/endpoints.ts";
import type { ApplicationTokensService } from "./application-tokens.service.ts";
import type { ApplicationsService } from "./applications.service.ts";
import type { AuthorizationService } from "./authorization.service.ts";
import { OAuthError } from "./oauth-error.ts";
import type { RegistrationsService } from "./registrations.service.ts";

export type ApplicationsRoutesDeps = {
  applications: ApplicationsService;
  authorization: AuthorizationService;
  registrations: RegistrationsService;
  tokens: ApplicationTokensService;
  issuer: string;
  resource: string;
};

const headers = { "Cache-Control": "no-store", Pragma: "no-cache" };

/** An answer of OAuth, or its error in OAuth's form. */
async function answered(status: number, work: () => Promise<object | undefined>): Promise<Response> {
  try {
    return Response.json((await work()) ?? {}, { status, headers });
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    const body = { error: error.code, error_description: error.message };
    return Response.json(body, { status: error.code === "invalid_client" ? 401 : 400, headers });
  }
}

const formOf = async (request: Request) => new URLSearchParams(await request.text());

async function jsonOf(request: Request): Promise<unknown> {
  try {
    return await request.json();
  } catch {
    throw new OAuthError("invalid_client_metadata", "Send the registration as JSON.");
  }
}

/** OAuth for applications that act for a user at /mcp: see docs/flows/applications.md. */
export function applicationsRoutes(deps: ApplicationsRoutesDeps): Handlers<typeof applicationsEndpoints> {
  const { applications, authorization, registrations, tokens, issuer, resource } = deps;
  const resourceMetadata = () => ({
    resource,
    authorization_servers: [issuer],
    scopes_supported: [...assistantScopes],
    bearer_methods_supported: ["header"],
    resource_name: productName,
  });
  const serverMetadata: ServerMetadata = {
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    registration_endpoint: `${issuer}/oauth/register`,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    scopes_supported: [...tokenScopes],
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    token_endpoint_auth_methods_supported: ["none"],
    revocation_endpoint_auth_methods_supported: ["none"],
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
  };
  return {
    readResourceMetadata: resourceMetadata,
    readMcpMetadata: resourceMetadata,
    readServerMetadata: () => serverMetadata,
    registerApplication: ({ request }) =>
      answered(201, async () => registrations.register(await jsonOf(request))),
    issueToken: ({ request }) => answered(200, async () => tokens.issue(await formOf(request))),
    revokeToken: ({ request }) =>
      answered(200, async () => {
        await tokens.revoke(await formOf(request));
        return undefined;
      }),
    readAuthorization: ({ query }) => authorization.read(query),
    decideAuthorization: ({ actor, body }) => authorization.decide(actor, body),
    listApplications: ({ actor }) => applications.list(actor),
    deleteApplication: ({ actor, params }) => applications.disconnect(actor, params.applicationId),
  };
}
