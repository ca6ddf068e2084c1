import type { AccountExport } from "#contract/account-export.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { productName } from "#domain/kernel/product.ts";
import type { AlertsService } from "#server/features/alerts/alerts.service.ts";
import type { ChannelsService } from "#server/features/alerts/channels.service.ts";
import type { PromptsService } from "#server/features/analysis/prompts.service.ts";
import type { ApplicationsService } from "#server/features/applications/applications.service.ts";
import type { CorrectionsStore } from "#server/features/companies/corrections.store.ts";
import type { DigestService } from "#server/features/digest/digest.service.ts";
import type { FeedsService } from "#server/features/feeds/feeds.service.ts";
import type { FoldersService } from "#server/features/feeds/folders.service.ts";
import type { OutputFeedsService } from "#server/features/output-feeds/output-feeds.service.ts";
import type { HighlightsService } from "#server/features/reading-state/highlights.service.ts";
import type { MutesService } from "#server/features/reading-state/mutes.service.ts";
import type { ScorecardService } from "#server/features/scorecard/scorecard.service.ts";
import type { SessionsService } from "#server/features/sessions/sessions.service.ts";
import type { TokensService } from "#server/features/sessions/tokens.service.ts";
import type { SettingsService } from "#server/features/settings/settings.service.ts";
import type { HoldingsService } from "#server/features/watchlists/holdings.service.ts";
import type { WatchlistsService } from "#server/features/watchlists/watchlists.service.ts";
import type { RequestSession } from "#server/http/signed-in.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { AccountsService } from "../administration/accounts.service.ts";
import type { AccountExportStore, StoredAnalysis, StoredReadItem } from "./account-export.store.ts";

export type AccountExportDeps = {
  store: AccountExportStore;
  accounts: Pick<AccountsService, "me">;
  settings: Pick<SettingsService, "read" | "keyStatus">;
  prompts: Pick<PromptsService, "list">;
  feeds: Pick<FeedsService, "list">;
  folders: Pick<FoldersService, "list">;
  mutes: Pick<MutesService, "list">;
  highlights: Pick<HighlightsService, "list">;
  watchlists: Pick<WatchlistsService, "list">;
  holdings: Pick<HoldingsService, "list">;
  alerts: Pick<AlertsService, "list">;
  channels: Pick<ChannelsService, "list">;
  digest: Pick<DigestService, "read">;
  scorecard: Pick<ScorecardService, "all">;
  corrections: Pick<CorrectionsStore, "list">;
  sessions: Pick<SessionsService, "list">;
  tokens: Pick<TokensService, "list">;
  outputFeeds: Pick<OutputFeedsService, "list">;
  applications: Pick<ApplicationsService, "list">;
  clock: Clock;
};

/** `text` is one JSON document, in parts. */
export type ExportFile = { name: string; text: AsyncIterable<string> };

export type AccountExportService = ReturnType<typeof createAccountExportService>;

/** Rows that are held in memory at once: an account may have any number of analyses and read items. */
const pageRows = 200;
const securityEventsExportedMax = 1_000;
const alertFiringsExportedMax = 1_000;

function analysisOf({ userId: _, ...row }: StoredAnalysis): AccountExport["analyses"][number] {
  return { ...row, createdAt: row.createdAt.toISOString() };
}

function readItemOf(row: StoredReadItem): AccountExport["readItems"][number] {
  return { ...row, savedAt: row.savedAt?.toISOString() ?? null };
}

/** All rows as JSON, a page at a time. */
async function* rowsText<Row>(
  pageAfter: (last?: Row) => Promise<Row[]>,
  visible: (row: Row) => object,
): AsyncGenerator<string> {
  let separator = "";
  let last: Row | undefined;
  for (;;) {
    const page = await (last === undefined ? pageAfter() : pageAfter(last));
    for (const row of page) {
      yield `${separator}${JSON.stringify(visible(row))}`;
      separator = ",\n";
    }
    last = page.at(-1);
    if (page.length < pageRows) return;
  }
}

/** A user's own data as one file (threats T47). */
export function createAccountExportService(deps: AccountExportDeps) {
  const { store, accounts, settings, prompts, feeds, folders, mutes, sessions } = deps;

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

  async function companyCorrections(userId: string): Promise<AccountExport["companyCorrections"]> {
    return (await deps.corrections.list(userId)).map((row) => ({ ...row, at: row.at.toISOString() }));
  }

  async function alertFirings(userId: string): Promise<AccountExport["alertFirings"]> {
    return (await store.alertFirings(userId, alertFiringsExportedMax)).map((row) => ({
      ...row,
      at: row.at.toISOString(),
      firedAt: row.firedAt.toISOString(),
    }));
  }

  async function securityEvents(userId: string): Promise<AccountExport["securityEvents"]> {
    return (await store.securityEvents(userId, securityEventsExportedMax)).map((row) => ({
      ...row,
      at: row.at.toISOString(),
      lastAt: row.lastAt.toISOString(),
    }));
  }

  async function* documentText(start: Omit<AccountExport, "analyses" | "readItems">, userId: string) {
    yield `${JSON.stringify(start, null, 2).slice(0, -2)},\n  "readItems": [`;
    yield* rowsText((last?: StoredReadItem) => store.readItems(userId, last?.itemId, pageRows), readItemOf);
    yield `],\n  "analyses": [`;
    yield* rowsText((last?: StoredAnalysis) => store.analyses(userId, last, pageRows), analysisOf);
    yield "]\n}\n";
  }

  return {
    async open(actor: Actor, session: RequestSession): Promise<ExportFile> {
      const exportedAt = new Date(deps.clock.now()).toISOString();
      const start = {
        exportedAt,
        profile: await accounts.me(actor),
        picture: await picture(actor.userId),
        signInMethods: await signInMethods(actor.userId),
        settings: await settings.read(actor),
        keys: await settings.keyStatus(actor),
        feeds: await feeds.list(actor),
        folders: await folders.list(actor),
        prompts: await prompts.list(actor),
        ...(await sessions.list(actor, session)),
        passkeys: await passkeys(actor.userId),
        ...(await deps.tokens.list(actor)),
        ...(await deps.outputFeeds.list(actor)),
        ...(await deps.applications.list(actor)),
        ...(await mutes.list(actor)),
        ...(await deps.highlights.list(actor)),
        ...(await deps.watchlists.list(actor)),
        holdings: (await deps.holdings.list(actor)).lists,
        ...(await deps.alerts.list(actor)),
        channels: (await deps.channels.list(actor)).channels,
        digest: await deps.digest.read(actor),
        calls: await deps.scorecard.all(actor),
        alertFirings: await alertFirings(actor.userId),
        companyCorrections: await companyCorrections(actor.userId),
        securityEvents: await securityEvents(actor.userId),
        aiSpending: await store.aiSpending(actor.userId),
        aiSpendingDays: await store.aiSpendingDays(actor.userId),
        aiBudgets: await store.aiBudgets(actor.userId),
      };
      return {
        name: `${productName.toLowerCase()}-export-${exportedAt.slice(0, 10)}.json`,
        text: documentText(start, actor.userId),
      };
    },
  };
}
