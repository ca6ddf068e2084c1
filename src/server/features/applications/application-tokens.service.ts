import {
  accessTokenPrefix,
  accessTokenSecondsMax,
  refreshAgainSecondsMax,
  refreshTokenPrefix,
} from "#domain/applications/application.ts";
import type { EventBus } from "#server/platform/events/events.ts";
import type { Counter } from "#server/platform/limits/rate-limits.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import { hashOf, newSecret } from "#server/platform/secrets/random-secret.ts";
import type { ApplicationsStore, StoredApplication } from "./applications.store.ts";
import { isResource } from "./authorization-request.ts";
import { OAuthError } from "./oauth-error.ts";
import type { RegistrationsService } from "./registrations.service.ts";

/** A form, of which each field is there once. */
export type Form = URLSearchParams;

export type ApplicationTokensServiceDeps = {
  store: ApplicationsStore;
  registrations: Pick<RegistrationsService, "isKnown">;
  events: EventBus;
  /** Refreshes of one application. */
  refreshes: Counter;
  resource: string;
  log: Logger;
};

export type ApplicationTokensService = ReturnType<typeof createApplicationTokensService>;

const unusable = "The code or token is unknown, expired, used up, or another application's.";

/** @throws OAuthError */
function field(form: Form, name: string): string {
  const [value, ...more] = form.getAll(name);
  if (!value || more.length > 0) throw new OAuthError("invalid_request", `Send ${name}, once.`);
  return value;
}

/** Tokens for codes and for refresh tokens. A secret that comes a second time ends what it gave out. */
export function createApplicationTokensService(deps: ApplicationTokensServiceDeps) {
  const { store, registrations, events, refreshes, resource, log } = deps;

  /** The application learns that it must register again only where that would help it. */
  async function rejected(clientId: string): Promise<OAuthError> {
    return (await registrations.isKnown(clientId))
      ? new OAuthError("invalid_grant", unusable)
      : new OAuthError("invalid_client", "The application isn't registered here any longer.");
  }

  async function end({ id, userId }: StoredApplication, reason: string): Promise<void> {
    await store.remove(userId, id);
    await events.publish({ kind: "user", userId });
    log.warn({ applicationId: id, reason }, "An application was disconnected");
  }

  function newPair() {
    const [access, refresh] = [newSecret(accessTokenPrefix), newSecret(refreshTokenPrefix)];
    return { access, refresh, hashes: { accessHash: hashOf(access), refreshHash: hashOf(refresh) } };
  }

  const answerOf = (pair: ReturnType<typeof newPair>, { scopes }: StoredApplication) => ({
    access_token: pair.access,
    token_type: "Bearer",
    expires_in: accessTokenSecondsMax,
    refresh_token: pair.refresh,
    scope: scopes.join(" "),
  });

  async function exchange(form: Form, clientId: string): Promise<object> {
    const code = field(form, "code");
    const verifier = field(form, "code_verifier");
    const found = await store.findByCode(hashOf(code));
    if (!found || found.clientId !== clientId) throw await rejected(clientId);
    if (found.connectedAt !== null) {
      await end(found, "its code was used twice");
      throw await rejected(clientId);
    }
    const isAsked =
      form.get("redirect_uri") === found.redirectUri && hashOf(verifier) === found.codeChallenge;
    if (found.isExpired || !isAsked) throw await rejected(clientId);
    const pair = newPair();
    if (!(await store.connect(found.id, pair.hashes))) {
      await end(found, "its code was used twice");
      throw await rejected(clientId);
    }
    return answerOf(pair, found);
  }

  async function refresh(form: Form, clientId: string): Promise<object> {
    const usedHash = hashOf(field(form, "refresh_token"));
    const found = await store.findByRefreshToken(usedHash);
    if (!found || found.clientId !== clientId) throw await rejected(clientId);
    if (found.usedSecondsAgo !== null && found.usedSecondsAgo > refreshAgainSecondsMax) {
      await end(found, "a refresh token was used twice");
      throw await rejected(clientId);
    }
    await refreshes.take(found.id);
    const pair = newPair();
    if (!(await store.rotate(found.id, usedHash, pair.hashes))) throw await rejected(clientId);
    return answerOf(pair, found);
  }

  return {
    /** The answer of RFC 6749, 5.1. @throws OAuthError */
    async issue(form: Form): Promise<object> {
      const grantType = field(form, "grant_type");
      const clientId = field(form, "client_id");
      if (form.getAll("resource").some((each) => !isResource(each, resource)))
        throw new OAuthError("invalid_target", `Tokens are for ${resource} only.`);
      if (grantType === "authorization_code") return exchange(form, clientId);
      if (grantType === "refresh_token") return refresh(form, clientId);
      throw new OAuthError(
        "unsupported_grant_type",
        "Send authorization_code or refresh_token as grant_type.",
      );
    },

    /** A token that is unknown is gone already (RFC 7009, 2.2). @throws OAuthError */
    async revoke(form: Form): Promise<void> {
      const hash = hashOf(field(form, "token"));
      const found = await store.findToken(hash);
      if (!found) return;
      const { kind, application } = found;
      const clientId = form.get("client_id");
      if (clientId !== null && clientId !== application.clientId) return;
      if (kind === "refresh") return end(application, "its token was given back");
      await store.removeToken(hash);
      await events.publish({ kind: "user", userId: application.userId });
    },
  };
}
