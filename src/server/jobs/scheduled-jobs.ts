import { cachedDetectionsMax } from "#domain/analysis/detection-cache.ts";
import { registrationDaysMax, unusedRegistrationHoursMax } from "#domain/applications/application.ts";
import { undoMinutesMax } from "#domain/settings/undo.ts";
import { imagesBytesMax, imagesRetentionDays } from "#domain/site/images.ts";
import type { AdminActionsService } from "../features/administration/admin-actions.service.ts";
import type { SecurityEventsService } from "../features/administration/security-events.service.ts";
import type { UsersService } from "../features/administration/users.service.ts";
import type { HistoryService } from "../features/analysis/history.service.ts";
import type { ModelEndMailsService } from "../features/analysis/model-end-mails.service.ts";
import type { SpendingService } from "../features/analysis/spending.service.ts";
import type { CancellationsService } from "../features/billing/cancellations.service.ts";
import type { PaymentEventsService } from "../features/billing/payment-events.service.ts";
import type { PlanEndingsService } from "../features/billing/plan-endings.service.ts";
import type { ReconciliationService } from "../features/billing/reconciliation.service.ts";
import type { ListingsService } from "../features/companies/listings.service.ts";
import type { RereadService } from "../features/companies/reread.service.ts";
import type { DigestService } from "../features/digest/digest.service.ts";
import type { RetentionService } from "../features/ingestion/retention.service.ts";
import type { SettlementService } from "../features/scorecard/settlement.service.ts";
import type { SignUpService } from "../features/sign-up/sign-up.service.ts";
import type { SocialService } from "../features/social/social.service.ts";
import type { FundsService } from "../features/watchlists/funds.service.ts";
import type { Job } from "./jobs.ts";

/** The services that have work at set times, in their groups. */
export type ScheduledServices = {
  administration: {
    users: Pick<UsersService, "purgeRemoved">;
    adminActions: Pick<AdminActionsService, "dropOld">;
    securityEvents: Pick<SecurityEventsService, "dropOld">;
  };
  companies: {
    listings: Pick<ListingsService, "fill" | "refresh">;
    reread: Pick<RereadService, "run">;
  };
  ai: { spending: Pick<SpendingService, "cleanUp"> };
  analysis: {
    history: Pick<HistoryService, "removeOld">;
    modelEndMails: Pick<ModelEndMailsService, "run">;
  };
  digest: Pick<DigestService, "sendDue">;
  market: { dropOld: () => Promise<void> };
  news: { retention: Pick<RetentionService, "removeOld"> };
  scorecard: { settlement: Pick<SettlementService, "settleDue"> };
  signUp: { signUps: Pick<SignUpService, "removeExpired"> };
  social: { social: Pick<SocialService, "removeOld"> };
  watchlists: { funds: Pick<FundsService, "refresh"> };
  /** Undefined while payments are not set up. */
  billing:
    | {
        reconciliation: Pick<ReconciliationService, "reconcile">;
        paymentEvents: Pick<PaymentEventsService, "processQueue">;
        cancellations: Pick<CancellationsService, "processQueue">;
        planEndings: Pick<PlanEndingsService, "run">;
      }
    | undefined;
};

type Pool = { query(text: string): Promise<unknown> };

/** The product's time table. Feeds and the ticker are not on it: each has its own pace. */
export function scheduledJobs(services: ScheduledServices, pool: Pool): Job[] {
  const {
    administration,
    ai,
    analysis,
    billing,
    companies,
    digest,
    market,
    news,
    scorecard,
    signUp,
    social,
    watchlists,
  } = services;
  return [
    { name: "market.prices", cron: "7 5 * * *", atStart: true, run: market.dropOld },
    {
      name: "accounts.expired",
      cron: "17 * * * *",
      atStart: false,
      run: async () => {
        await pool.query("delete from sessions where expires_at < now()");
        await pool.query("delete from verifications where expires_at < now()");
        await signUp.signUps.removeExpired();
        await pool.query(
          "delete from checkouts where state = 'closed' and updated_at < now() - interval '30 days'",
        );
        await pool.query("delete from payment_events where done_at < now() - interval '60 days'");
        await pool.query("delete from cancellations where done_at < now() - interval '60 days'");
        await pool.query(
          `delete from applications where (connected_at is null and code_expires_at < now())
            or (connected_at is not null and not exists (
              select 1 from application_tokens where application_id = applications.id and expires_at > now()))`,
        );
        await pool.query("delete from application_tokens where expires_at < now()");
        await pool.query(
          `delete from application_registrations where created_at < now() - interval '${unusedRegistrationHoursMax} hours'
            and (used_at is null or used_at < now() - interval '${registrationDaysMax} days')
            and not exists (select 1 from applications where client_id = application_registrations.id)`,
        );
        await pool.query("delete from rate_limits where expire < extract(epoch from now()) * 1000");
      },
    },
    { name: "accounts.removed", cron: "37 * * * *", atStart: true, run: administration.users.purgeRemoved },
    {
      name: "settings.removed",
      cron: "*/15 * * * *",
      atStart: false,
      run: async () => {
        await pool.query(
          `delete from removed_entries where removed_at < now() - interval '${undoMinutesMax} minutes'`,
        );
      },
    },
    { name: "site.images", cron: "*/15 * * * *", atStart: false, run: () => trimImages(pool) },
    // The exchanges renew their directory through the day; the SEC its list at night.
    { name: "companies.list", cron: "11 */4 * * *", atStart: false, run: companies.listings.refresh },
    { name: "companies.own-list", cron: "3 3 * * *", atStart: true, run: companies.listings.fill },
    { name: "companies.reread", cron: "* * * * *", atStart: false, run: companies.reread.run },
    { name: "companies.answers", cron: "*/15 * * * *", atStart: false, run: () => trimDetections(pool) },
    {
      name: "news.search-words",
      cron: "23 4 * * *",
      atStart: false,
      run: async () => {
        await pool.query("delete from search_words where last_used_on < current_date - 400");
      },
    },
    {
      name: "news.expired",
      cron: "47 * * * *",
      atStart: false,
      run: async () => {
        await news.retention.removeOld();
        await pool.query(
          `delete from read_undos where created_at < now() - interval '${undoMinutesMax} minutes'`,
        );
      },
    },
    { name: "analysis.spending", cron: "*/10 * * * *", atStart: false, run: ai.spending.cleanUp },
    { name: "analysis.old", cron: "27 4 * * *", atStart: false, run: analysis.history.removeOld },
    // Twice, for a machine that is off at the same hours of each day.
    {
      name: "analysis.model-ends",
      cron: "13 8,20 * * *",
      atStart: false,
      run: analysis.modelEndMails.run,
    },
    { name: "admin.actions", cron: "41 4 * * *", atStart: false, run: administration.adminActions.dropOld },
    {
      name: "admin.security",
      cron: "43 4 * * *",
      atStart: false,
      run: administration.securityEvents.dropOld,
    },
    { name: "digest.due", cron: "* * * * *", atStart: false, run: digest.sendDue },
    {
      name: "scorecard.settlement",
      cron: "* * * * *",
      atStart: false,
      run: () => scorecard.settlement.settleDue(),
    },
    // The SEC serves who asked too often again after ten minutes of rest.
    { name: "watchlists.funds", cron: "*/15 * * * *", atStart: true, run: watchlists.funds.refresh },
    { name: "social.expired", cron: "53 * * * *", atStart: false, run: social.social.removeOld },
    ...(billing ? billingJobs(billing) : []),
  ];
}

/** A row counts a kilobyte beside its picture, so that the rows without one have a bound, too. */
async function trimImages(pool: Pool): Promise<void> {
  await pool.query(
    `delete from images where used_at < now() - interval '${imagesRetentionDays} days'
      or (hash is null and tried_at < now() - interval '1 day')`,
  );
  await pool.query(
    `delete from images where url in (select url from (
      select url, sum(1024 + coalesce(octet_length(bytes), 0)) over (order by used_at desc, url) as kept
      from images) as counted where kept > ${imagesBytesMax})`,
  );
}

/** Expired answers stay until an admin cleans them, so that they can be counted (READ-85); the oldest go when there are too many. */
async function trimDetections(pool: Pool): Promise<void> {
  await pool.query(
    `delete from detection_cache where timestamp <= (
      select timestamp from detection_cache order by timestamp desc offset ${cachedDetectionsMax} limit 1)`,
  );
  await pool.query("delete from detection_claims where until < now()");
}

function billingJobs({
  reconciliation,
  paymentEvents,
  cancellations,
  planEndings,
}: NonNullable<ScheduledServices["billing"]>): Job[] {
  return [
    { name: "billing.reconciliation", cron: "*/10 * * * *", atStart: true, run: reconciliation.reconcile },
    {
      name: "billing.waiting",
      cron: "* * * * *",
      atStart: false,
      run: async () => {
        await paymentEvents.processQueue();
        await cancellations.processQueue();
      },
    },
    { name: "billing.endings", cron: "*/10 * * * *", atStart: true, run: planEndings.run },
  ];
}
