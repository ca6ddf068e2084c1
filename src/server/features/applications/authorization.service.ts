import type { Authorization, AuthorizationDecision, AuthorizationRequest } from "#contract/applications.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { authorizationCodePrefix } from "#domain/applications/application.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { Counter } from "#server/platform/limits/rate-limits.ts";
import type { NewId } from "#server/platform/new-id.ts";
import { hashOf, newSecret } from "#server/platform/secrets/random-secret.ts";
import { targetOf } from "./applications.service.ts";
import type { ApplicationsStore } from "./applications.store.ts";
import { answerAddress, type CheckedRequest, checkedRequest } from "./authorization-request.ts";
import { isRegisteredRedirect } from "./redirect-uri.ts";
import type { KnownClient, RegistrationsService } from "./registrations.service.ts";

export type AuthorizationServiceDeps = {
  store: Pick<ApplicationsStore, "insert">;
  registrations: Pick<RegistrationsService, "find" | "noteUse">;
  /** Applications that a user connects. */
  limit: Counter;
  /** Who answers applications, and what their tokens are for. */
  issuer: string;
  resource: string;
  newId: NewId;
};

export type AuthorizationService = ReturnType<typeof createAuthorizationService>;

/** The question whether an application may act for a user, and the code that it gets for a yes. */
export function createAuthorizationService(deps: AuthorizationServiceDeps) {
  const { store, registrations, limit, issuer, resource, newId } = deps;

  /**
   * Nothing of a request that fails here is answered at its address: anyone can register one.
   * @throws AppError application-unknown, authorization-invalid
   */
  async function check(request: AuthorizationRequest): Promise<CheckedRequest & { client: KnownClient }> {
    const client = await registrations.find(request.client_id);
    if (!client) throw new AppError("application-unknown");
    if (!isRegisteredRedirect(client.redirectUris, request.redirect_uri))
      throw new AppError("authorization-invalid", { field: "redirect_uri" });
    const checked = checkedRequest(request, resource);
    if ("field" in checked) throw new AppError("authorization-invalid", { field: checked.field });
    return { ...checked, client };
  }

  return {
    async read(request: AuthorizationRequest): Promise<Authorization> {
      const { client, scopes } = await check(request);
      const { name, publisher } = client;
      return { name, publisher, target: targetOf(request.redirect_uri), scopes };
    },

    /** @throws AppError as `check`, and application-limit-reached, rate-limited */
    async decide({ userId }: Actor, decision: AuthorizationDecision): Promise<{ redirectTo: string }> {
      const { client, codeChallenge, scopes } = await check(decision);
      const { redirect_uri: redirectUri, state } = decision;
      const answer = (fields: Record<string, string>) => ({
        redirectTo: answerAddress(redirectUri, { ...fields, state, iss: issuer }),
      });
      if (!decision.allow) return answer({ error: "access_denied" });
      await limit.take(userId);
      const code = newSecret(authorizationCodePrefix);
      const added = await store.insert({
        id: newId(),
        userId,
        clientId: client.clientId,
        name: client.name ?? client.publisher ?? targetOf(redirectUri).name ?? "",
        redirectUri,
        scopes: scopes.filter((scope) => scope === "read" || decision.scopes.includes(scope)),
        audience: resource,
        codeHash: hashOf(code),
        codeChallenge,
      });
      if (added === "full") throw new AppError("application-limit-reached");
      if (client.publisher === null) await registrations.noteUse(client.clientId);
      return answer({ code });
    },
  };
}
