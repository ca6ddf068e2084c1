import { randomUUID } from "node:crypto";
import {
  Client,
  type OAuthClientMetadata,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from "@modelcontextprotocol/client";

export const eras = { modern: { pin: "2026-07-28" }, legacy: "legacy" } as const;
export type Era = keyof typeof eras;

/** What an application stores of its connection, as the protocol's own client asks it to. */
export class ApplicationMemory implements OAuthClientProvider {
  readonly redirectUrl: string;
  readonly clientMetadataUrl?: string;
  /** The page that the user is sent to. */
  authorizationUrl: URL | undefined;
  client: StoredOAuthClientInformation | undefined;
  stored: StoredOAuthTokens | undefined;
  #verifier = "";
  #discovery: OAuthDiscoveryState | undefined;
  readonly #name: string;
  readonly #state = randomUUID();

  constructor(options: { name?: string; redirectUrl?: string; clientMetadataUrl?: string } = {}) {
    this.#name = options.name ?? "Test Assistant";
    this.redirectUrl = options.redirectUrl ?? "http://127.0.0.1:33418/callback";
    if (options.clientMetadataUrl !== undefined) this.clientMetadataUrl = options.clientMetadataUrl;
  }
  get clientMetadata(): OAuthClientMetadata {
    return {
      client_name: this.#name,
      redirect_uris: [this.redirectUrl],
      token_endpoint_auth_method: "none",
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
    };
  }
  state = () => this.#state;
  clientInformation = () => this.client;
  saveClientInformation(client: StoredOAuthClientInformation) {
    this.client = client;
  }
  tokens = () => this.stored;
  saveTokens(tokens: StoredOAuthTokens) {
    this.stored = tokens;
  }
  redirectToAuthorization(url: URL) {
    this.authorizationUrl = url;
  }
  saveCodeVerifier(verifier: string) {
    this.#verifier = verifier;
  }
  codeVerifier = () => this.#verifier;
  saveDiscoveryState(state: OAuthDiscoveryState) {
    this.#discovery = state;
  }
  discoveryState = () => this.#discovery;
  invalidateCredentials(scope: string) {
    if (scope !== "verifier") this.stored = undefined;
    if (scope === "all" || scope === "client") this.client = undefined;
    if (scope === "all" || scope === "discovery") this.#discovery = undefined;
  }
}

/** The client tells an answer by the global Response, which is not what the global fetch gives in every test runner. */
const fetchOfHere: typeof fetch = async (...given) => {
  const { body, status, headers } = await fetch(...given);
  return new Response(body, { status, headers });
};

const transportOf = (url: string, authProvider: ApplicationMemory) =>
  new StreamableHTTPClientTransport(new URL(url), { authProvider, fetch: fetchOfHere });

const newClient = (era: Era) =>
  new Client({ name: "test", version: "1.0.0" }, { versionNegotiation: { mode: eras[era] } });

/** The protocol's own client with what its application has stored. */
export async function connected(url: string, memory: ApplicationMemory, era: Era = "modern") {
  const client = newClient(era);
  await client.connect(transportOf(url, memory));
  return client;
}

/**
 * Has the protocol's own client find out where to ask and register, has the user answer, and lets the client fetch its tokens.
 * @param answer what the user does on the page of that address; the address that the browser is sent to
 */
export async function connect(
  url: string,
  memory: ApplicationMemory,
  answer: (authorizationUrl: URL) => Promise<string>,
  era: Era = "modern",
) {
  const transport = transportOf(url, memory);
  const rejection = await newClient(era)
    .connect(transport)
    .then(
      () => undefined,
      (error: unknown) => error,
    );
  if (!(rejection instanceof UnauthorizedError) || memory.authorizationUrl === undefined) throw rejection;
  const sentTo = new URL(await answer(memory.authorizationUrl));
  await transport.finishAuth(sentTo.searchParams);
  return connected(url, memory, era);
}
