import { z } from "zod";
import { tokenScopes } from "#domain/accounts/personal-token.ts";
import { clientIdLengthMax, redirectUriLengthMax, stateLengthMax } from "#domain/applications/application.ts";
import { endpoints } from "./endpoint.ts";

const parameter = z.string().max(200).optional();

/** What an application puts into the address of the page on which its user decides (RFC 6749, 4.1.1). */
export const authorizationRequestSchema = z.object({
  client_id: z.string().min(1).max(clientIdLengthMax),
  redirect_uri: z.string().min(1).max(redirectUriLengthMax),
  response_type: parameter,
  code_challenge: parameter,
  code_challenge_method: parameter,
  scope: z.string().max(1_000).optional(),
  resource: z.string().max(1_000).optional(),
  state: z.string().max(stateLengthMax).optional(),
});
export type AuthorizationRequest = z.infer<typeof authorizationRequestSchema>;

/** What the user decides on. */
export const authorizationSchema = z.object({
  /** What the application calls itself; null for one without a usable name. */
  name: z.string().nullable(),
  /** The website whose document describes the application; null where nothing vouches for its name. */
  publisher: z.string().nullable(),
  /** Where it gets its answer. `name`: the website or the scheme; null for a port of the user's device. */
  target: z.object({ kind: z.enum(["site", "device", "scheme"]), name: z.string().nullable() }),
  scopes: z.array(z.enum(tokenScopes)),
});
export type Authorization = z.infer<typeof authorizationSchema>;

export const authorizationDecisionSchema = authorizationRequestSchema.extend({
  allow: z.boolean(),
  /** What it may do, of what it asks for; read is always among it. */
  scopes: z.array(z.enum(tokenScopes)).max(tokenScopes.length).default([]),
});
export type AuthorizationDecision = z.infer<typeof authorizationDecisionSchema>;

export const connectedApplicationSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** As in the question that the user answered. */
  target: authorizationSchema.shape.target,
  scopes: z.array(z.enum(tokenScopes)),
  connectedAt: z.string(),
  /** Up to five minutes ago; null for one that has called nothing yet. */
  lastUsedAt: z.string().nullable(),
});
export type ConnectedApplication = z.infer<typeof connectedApplicationSchema>;

export const applicationsAnswerSchema = z.object({ applications: z.array(connectedApplicationSchema) });
export type ApplicationsAnswer = z.infer<typeof applicationsAnswerSchema>;

/** RFC 9728. */
const resourceMetadataSchema = z.object({
  resource: z.string(),
  authorization_servers: z.array(z.string()),
  scopes_supported: z.array(z.string()),
  bearer_methods_supported: z.array(z.string()),
  resource_name: z.string(),
});

/** RFC 8414, with RFC 9207 and documents of clients. */
const serverMetadataSchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  registration_endpoint: z.string(),
  revocation_endpoint: z.string(),
  scopes_supported: z.array(z.string()),
  response_types_supported: z.array(z.string()),
  response_modes_supported: z.array(z.string()),
  grant_types_supported: z.array(z.string()),
  token_endpoint_auth_methods_supported: z.array(z.string()),
  revocation_endpoint_auth_methods_supported: z.array(z.string()),
  code_challenge_methods_supported: z.array(z.string()),
  authorization_response_iss_parameter_supported: z.literal(true),
  client_id_metadata_document_supported: z.literal(true),
});
export type ServerMetadata = z.infer<typeof serverMetadataSchema>;

/** Requests whose errors are those of OAuth; the handler reads them itself. */
const form = { mediaType: "application/x-www-form-urlencoded", unread: true } as const;
const document = { mediaType: "application/json", unread: true } as const;
const open = { area: "Programs", access: "anyone", answer: "application/json" } as const;
const metadata = { area: "Programs", access: "anyone" } as const;

export const applicationsEndpoints = endpoints({
  readResourceMetadata: {
    ...metadata,
    route: "GET /.well-known/oauth-protected-resource",
    summary: "OAuth: what guards /mcp, and who gives out its tokens (RFC 9728).",
    answer: resourceMetadataSchema,
  },
  readMcpMetadata: {
    ...metadata,
    route: "GET /.well-known/oauth-protected-resource/mcp",
    summary: "OAuth: the same at the address that follows from /mcp.",
    answer: resourceMetadataSchema,
  },
  readServerMetadata: {
    ...metadata,
    route: "GET /.well-known/oauth-authorization-server",
    summary: "OAuth: where applications register, ask their user, and get tokens (RFC 8414).",
    answer: serverMetadataSchema,
  },
  registerApplication: {
    ...open,
    route: "POST /oauth/register",
    summary:
      "OAuth: an application registers itself (RFC 7591). All are public clients: none gets a secret. Fields that aren't known are passed over. Dropped after a day if no user allows it anything.",
    limit: "registrations",
    body: document,
  },
  issueToken: {
    ...open,
    route: "POST /oauth/token",
    summary:
      "OAuth: tokens for a code with its PKCE verifier, or for a refresh token, which is used up by it. Access tokens are for /mcp only.",
    limit: "application-tokens",
    body: form,
  },
  revokeToken: {
    ...open,
    route: "POST /oauth/revoke",
    summary: "OAuth: an application gives a token back (RFC 7009); a refresh token disconnects it.",
    limit: "application-tokens",
    body: form,
  },
  readAuthorization: {
    route: "GET /api/oauth/authorization",
    area: "Account",
    access: "user",
    summary: "Who asks for what, in an application's request to connect.",
    limit: "authorizations",
    query: authorizationRequestSchema,
    answer: authorizationSchema,
    errors: ["application-unknown", "authorization-invalid"],
  },
  decideAuthorization: {
    route: "POST /api/oauth/authorization",
    area: "Account",
    access: "user",
    securityEvent: "token",
    summary: "Allows or denies an application's request; the answer is where the browser goes next.",
    limit: "authorizations",
    body: authorizationDecisionSchema,
    answer: z.object({ redirectTo: z.string() }),
    errors: ["application-unknown", "authorization-invalid", "application-limit-reached"],
  },
  listApplications: {
    route: "GET /api/applications",
    area: "Account",
    access: "user",
    summary: "The user's connected applications, the newest first.",
    answer: applicationsAnswerSchema,
  },
  deleteApplication: {
    route: "DELETE /api/applications/:applicationId",
    area: "Account",
    access: "user",
    securityEvent: "token",
    summary: "Disconnects an application: its next call is rejected.",
    status: 204,
    errors: ["application-not-found"],
  },
});
