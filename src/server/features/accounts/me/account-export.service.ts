import type { AccountExport } from "#contract/account-export.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { productName } from "#domain/kernel/product.ts";
import type { PromptsService } from "#server/features/analysis/prompts.service.ts";
import type { FeedsService } from "#server/features/feeds/feeds.service.ts";
import type { SettingsService } from "#server/features/settings/settings.service.ts";
import type { RequestSession } from "#server/http/signed-in.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Counter } from "#server/platform/limits/rate-limits.ts";
import type { AccountsService } from "../users/accounts.service.ts";
import type { AccountExportStore, StoredAnalysis } from "./account-export.store.ts";
import type { SessionsService } from "./sessions.service.ts";

export type AccountExportDeps = {
  store: AccountExportStore;
  accounts: Pick<AccountsService, "me">;
  settings: Pick<SettingsService, "read" | "keyStatus">;
  prompts: Pick<PromptsService, "list">;
  feeds: Pick<FeedsService, "list">;
  sessions: Pick<SessionsService, "list">;
  limit: Counter;
  clock: Clock;
};

/** `text` is one JSON document, in parts. */
export type ExportFile = { name: string; text: AsyncIterable<string> };

export type AccountExportService = ReturnType<typeof createAccountExportService>;

/** Analyses that are held in memory at once: an account may have any number of them. */
const pageRows = 200;

function analysisOf({ userId: _, ...row }: StoredAnalysis): AccountExport["analyses"][number] {
  return { ...row, createdAt: row.createdAt.toISOString() };
}

/** A person's own data as one file (threats T47). */
export function createAccountExportService(deps: AccountExportDeps) {
  const { store, accounts, settings, prompts, feeds, sessions } = deps;

  async function picture(userId: string): Promise<AccountExport["picture"]> {
    const row = await store.picture(userId);
    return row ? { mediaType: row.mediaType, base64: row.bytes.toString("base64") } : null;
  }

  async function signInMethods(userId: string): Promise<AccountExport["signInMethods"]> {
    return (await store.signInMethods(userId)).map(({ providerId, accountId, createdAt }) => ({
      provider: providerId,
      accountId,
      createdAt: createdAt.toISOString(),
    }));
  }

  async function passkeys(userId: string): Promise<AccountExport["passkeys"]> {
    return (await store.passkeys(userId)).map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    }));
  }

  async function* analysesText(userId: string): AsyncGenerator<string> {
    let separator = "";
    let last: StoredAnalysis | undefined;
    for (;;) {
      const page = await store.analyses(userId, last, pageRows);
      for (const row of page) {
        yield `${separator}${JSON.stringify(analysisOf(row))}`;
        separator = ",\n";
      }
      last = page.at(-1);
      if (page.length < pageRows) return;
    }
  }

  async function* documentText(start: Omit<AccountExport, "analyses">, userId: string) {
    yield `${JSON.stringify(start, null, 2).slice(0, -2)},\n  "analyses": [`;
    yield* analysesText(userId);
    yield "]\n}\n";
  }

  return {
    /** @throws AppError rate-limited */
    async open(actor: Actor, session: RequestSession): Promise<ExportFile> {
      await deps.limit.take(actor.userId);
      const exportedAt = new Date(deps.clock.now()).toISOString();
      const start = {
        exportedAt,
        profile: await accounts.me(actor),
        picture: await picture(actor.userId),
        signInMethods: await signInMethods(actor.userId),
        settings: await settings.read(actor),
        keys: await settings.keyStatus(actor),
        feeds: await feeds.list(actor),
        prompts: await prompts.list(actor),
        ...(await sessions.list(actor, session)),
        passkeys: await passkeys(actor.userId),
      };
      return {
        name: `${productName.toLowerCase()}-export-${exportedAt.slice(0, 10)}.json`,
        text: documentText(start, actor.userId),
      };
    },
  };
}
