import { z } from "zod";
import type { Passkey, PasskeyAnswer, PasskeysAnswer } from "#contract/accounts.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { deviceOf } from "#domain/accounts/device.ts";
import { message } from "#domain/language/translate.ts";
import type { RequestSession } from "#server/http/signed-in.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { Tickets } from "../sessions/one-time-tokens.service.ts";
import type { Reauthentication } from "../sessions/reauthentication.service.ts";
import type { OpenSession } from "./open-session.service.ts";
import type { PasskeyProofs } from "./passkey-proofs.ts";
import type { PasskeyOwner, PasskeysStore, StoredPasskey } from "./passkeys.store.ts";

export const passkeysPerUserMax = 10;
/** How long the browser may take to answer a challenge. */
export const challengeSeconds = 300;

export const registrationTokenSchema = z.object({ challenge: z.string(), userId: z.string() });
export const signInTokenSchema = z.object({ challenge: z.string() });

export type PasskeysServiceDeps = {
  store: PasskeysStore;
  proofs: PasskeyProofs;
  registrations: Tickets<z.infer<typeof registrationTokenSchema>>;
  signIns: Tickets<z.infer<typeof signInTokenSchema>>;
  reauthentication: Reauthentication;
  openSession: OpenSession;
};

export type PasskeysService = ReturnType<typeof createPasskeysService>;

function passkeyOf({ id, name, createdAt, lastUsedAt }: StoredPasskey): Passkey {
  return {
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

const tooMany = () =>
  new AppError("passkey-refused", {
    words: message("You already have {count} passkeys. Remove one to add another.", {
      count: passkeysPerUserMax,
    }),
  });

/** Passkeys of users, and signing in with one. Whatever is wrong with an answer, it is rejected in the same words. */
export function createPasskeysService(deps: PasskeysServiceDeps) {
  const { store, proofs, registrations, signIns, reauthentication } = deps;

  /** The value of a ticket that was not used before. */
  async function spent<T>(tickets: Tickets<T>, sealed: string | undefined): Promise<T> {
    const ticket = tickets.read(sealed);
    if (!ticket || !(await tickets.spend(ticket))) throw new AppError("passkey-refused");
    return ticket.value;
  }

  async function list({ userId }: Actor): Promise<PasskeysAnswer> {
    return { passkeys: (await store.list(userId)).map(passkeyOf) };
  }

  /** What the browser needs to make a passkey, and the ticket that it brings back with it. */
  async function registrationOptions(actor: Actor, session: RequestSession, password: string | undefined) {
    await reauthentication.confirm(actor, session, { password });
    const owner = await store.findOwner(actor.userId);
    if (!owner) throw new AppError("not-signed-in");
    const held = await store.list(actor.userId);
    if (held.length >= passkeysPerUserMax) throw tooMany();
    const options = await proofs.registrationOptions(owner, held);
    const ticket = registrations.issue({ challenge: options.challenge, userId: actor.userId });
    return { options, ticket };
  }

  /** Stores the passkey that the browser made, for the user who asked for it. */
  async function register(
    actor: Actor,
    { response, name }: PasskeyAnswer,
    from: { ticket: string | undefined; userAgent: string | undefined },
  ): Promise<Passkey> {
    const { challenge, userId } = await spent(registrations, from.ticket);
    if (userId !== actor.userId) throw new AppError("passkey-refused");
    const proved = await proofs.registered(response, challenge);
    if (!proved) throw new AppError("passkey-refused");
    const named = name ?? deviceOf(from.userAgent ?? null);
    const stored = await store.add({ ...proved, userId, name: named }, passkeysPerUserMax);
    if (stored) return passkeyOf(stored);
    throw (await store.list(userId)).length >= passkeysPerUserMax
      ? tooMany()
      : new AppError("passkey-refused");
  }

  async function remove({ userId }: Actor, id: string): Promise<void> {
    if (!(await store.remove(userId, id))) throw new AppError("not-found");
  }

  /** The passkey that answers the challenge, after its use was noted. */
  async function proved({ response }: Pick<PasskeyAnswer, "response">, sealed: string | undefined) {
    const { challenge } = await spent(signIns, sealed);
    const known = await store.find(response.id);
    const newCounter = known && (await proofs.signedIn(response, challenge, known.passkey));
    if (!known || newCounter === undefined || !(await store.noteUse(known.passkey.id, newCounter)))
      throw new AppError("passkey-refused");
    return known;
  }

  async function signInOptions() {
    const options = await proofs.signInOptions();
    return { options, ticket: signIns.issue({ challenge: options.challenge }) };
  }

  /** Opens a session for the passkey's owner: having it and being verified by it are two factors. */
  async function signIn(
    request: Request,
    answer: PasskeyAnswer,
    sealed: string | undefined,
  ): Promise<{ owner: PasskeyOwner; setCookies: string[] }> {
    const { owner } = await proved(answer, sealed);
    const { setCookies } = await deps.openSession(request, owner.id, { secondFactorProved: true });
    return { owner, setCookies };
  }

  /** Opens the session for what needs a confirmation, by one of its own user's passkeys. */
  async function confirm(
    { userId }: Actor,
    session: RequestSession,
    answer: Pick<PasskeyAnswer, "response">,
    sealed: string | undefined,
  ): Promise<void> {
    const { owner } = await proved(answer, sealed);
    if (owner.id !== userId) throw new AppError("passkey-refused");
    await reauthentication.confirmProved(session);
  }

  return { list, registrationOptions, register, remove, signInOptions, signIn, confirm };
}
