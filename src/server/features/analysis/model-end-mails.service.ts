import type { ModelEnds } from "#contract/ai-provider.ts";
import type { Actor } from "#domain/accounts/account.ts";
import type { ModelChoice } from "#domain/analysis/models.ts";
import { endNoticeOf, endsSoon } from "#domain/analysis/successors.ts";
import type { Clock } from "#server/platform/clock.ts";
import { errorText } from "#server/platform/error-text.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import type { AiAccess } from "#server/vendors/ai/ai.ts";
import type { EntitlementOf } from "../administration/accounts.store.ts";
import type { AccountMails } from "../sign-in/account-mails.service.ts";
import type { CurrentModelsService } from "./current-models.service.ts";
import type { ModelEndMailsStore, ToldUser } from "./model-end-mails.store.ts";
import type { ModelEndsService } from "./model-ends.service.ts";
import type { ModelsService } from "./models.service.ts";

export type ModelEndMailsDeps = {
  store: ModelEndMailsStore;
  entitlementOf: EntitlementOf;
  aiAccess: (actor: Actor) => Promise<AiAccess | null>;
  currentModels: Pick<CurrentModelsService, "unasked">;
  models: Pick<ModelsService, "listFor" | "isListedFor">;
  modelEnds: ModelEndsService;
  mails: Pick<AccountMails, "sendNoted">;
  appUrl: string;
  clock: Clock;
  log: Logger;
};

export type ModelEndMailsService = ReturnType<typeof createModelEndMails>;

const usersPerRead = 200;

/** What the vendors listed in one round, by vendor and address: a model's end is the same for all keys. */
type Lists = Map<string, ModelChoice[]>;

/** Emails before the end of models: to users whose prompts run on them, and to admins about those of the site. */
export function createModelEndMails(deps: ModelEndMailsDeps) {
  const { store, models, modelEnds, clock } = deps;
  const today = () => new Date(clock.now()).toISOString().slice(0, 10);

  /** Whether the user's own key must be asked: so that not each user's key asks for the same list each day. */
  async function mayEnd(access: AiAccess, lists: Lists): Promise<boolean> {
    const address = `${access.vendor} ${access.baseUrl ?? ""}`;
    const listed = lists.get(address);
    const used = await deps.currentModels.unasked(access);
    const known = [used.customPromptModel, used.masterPromptModel].map((name) =>
      listed?.find(({ id, retired }) => id === name && !retired),
    );
    if (known.every((choice) => choice && !endsSoon(choice, today()))) return false;
    const own = await models.listFor(access);
    if (await models.isListedFor(access)) lists.set(address, own);
    return true;
  }

  async function tell(user: ToldUser, { ends }: ModelEnds, isSite: boolean): Promise<void> {
    const due = ends.flatMap((end) => {
      const notice = endNoticeOf(end.endsOn, today());
      return notice ? [{ ...end, notice }] : [];
    });
    if (due.length === 0) return;
    const { userId, fullName } = user;
    const place = isSite ? "tab=admin&section=ai-config" : "tab=ai-prompts&detail=ai-provider";
    await deps.mails.sendNoted(user, async (tx) => {
      const noted = await store.note(tx, userId, due);
      if (noted.length === 0) return null;
      const told = noted.map(({ model, endsOn, successor }) => ({ model, endsOn, successor }));
      return { kind: "model-ends", fullName, url: `${deps.appUrl}/settings?${place}`, isSite, ends: told };
    });
  }

  async function look(user: ToldUser, ofSite: ModelEnds, lists: Lists): Promise<void> {
    const { userId, role, subscriptionType } = user;
    const entitlement = deps.entitlementOf(user).state;
    if (entitlement === "ended") return;
    // Before the own ones: an admin whose prompts run on the site's models is told of them once.
    if (role === "ADMIN") await tell(user, ofSite, true);
    const actor = { userId, role, subscriptionType, entitlement };
    const access = await deps.aiAccess(actor);
    if (access && (await mayEnd(access, lists))) await tell(user, await modelEnds.of(actor), false);
  }

  /** Looks at every user. One that fails leaves the others their turn. */
  async function run(): Promise<void> {
    await store.dropOld();
    const ofSite = await modelEnds.ofSite();
    const lists: Lists = new Map();
    for (let after = ""; ; ) {
      const users = await store.users(after, usersPerRead);
      for (const user of users)
        await look(user, ofSite, lists).catch((error: unknown) =>
          deps.log.warn(
            { userId: user.userId, err: errorText(error) },
            "An email about a model's end could not be stored",
          ),
        );
      const last = users.at(-1);
      if (!last) return;
      after = last.userId;
    }
  }

  return { run };
}
