import { CalendarX } from "lucide-react";
import type { ReactNode } from "react";
import type { Me } from "#contract/accounts.ts";
import type { PlanEndReason } from "#domain/billing/entitlement.ts";
import { type Message, message, type Translate } from "#domain/language/translate.ts";
import { renewPath } from "#domain/site/payment-pages.ts";
import { useTranslate } from "#web/lib/language.ts";
import { longDayOf } from "#web/lib/moment.ts";
import { paths } from "#web/lib/paths.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { buttonStyles, classes } from "#web/ui/styles.ts";

/** To the payment page, which is loaded by itself. */
export function RenewLink() {
  const t = useTranslate();
  return (
    <a href={renewPath} className={classes(buttonStyles({ variant: "primary" }), "max-sm:w-full")}>
      {t("Renew")}
    </a>
  );
}

export type PlanGateProps = {
  entitlement: Me["entitlement"];
  /** The page works without a plan, and is where the profile says what is wrong with it. */
  open: boolean;
  children: ReactNode;
};

/** A page of an account whose plan has ended, or soon does. */
export function PlanGate({ entitlement, open, children }: PlanGateProps) {
  const t = useTranslate();
  if (entitlement.state === "ended" && !open)
    return (
      <div className="mx-auto w-full max-w-content px-4 pt-5 pb-8 md:px-6">
        <Card className="flex flex-col items-center px-6 py-12 text-center sm:py-16">
          <CalendarX aria-hidden="true" className="size-8 text-ink-soft" />
          <h1 className="mt-4 text-20 font-semibold">{t("Your plan has ended")}</h1>
          <p className="mt-2 max-w-[52ch] text-14 text-pretty text-ink-soft">
            {planEndText(entitlement, t)}{" "}
            {t("We keep your feeds, prompts, watchlists and results for 12 months.")}
          </p>
          <div className="mt-6 flex flex-wrap justify-center gap-3 max-sm:w-full">
            <RenewLink />
            <ButtonLink to={paths.settings("profile")} className="max-sm:w-full">
              {t("Open your profile")}
            </ButtonLink>
          </div>
        </Card>
      </div>
    );
  return (
    <>
      {entitlement.state === "grace" && !open && (
        <div className="mx-auto w-full max-w-content px-4 pt-4 md:px-6">
          <Notice tone="warning">
            {t("Your last payment failed. Your plan goes on until {day}.", {
              day: longDayOf(entitlement.until, t) ?? "",
            })}{" "}
            <a
              href={paths.settings("profile")}
              className="rounded-4 font-medium underline underline-offset-2"
            >
              {t("Update your card")}
            </a>
          </Notice>
        </div>
      )}
      {children}
    </>
  );
}

type EndedPlan = Extract<Me["entitlement"], { state: "ended" }>;

const reasons: Record<PlanEndReason, Message> = {
  canceled: message("You canceled your plan, and the time you paid for is over."),
  unpaid: message("We couldn't charge your card, and the time you paid for is over."),
  refunded: message("Your last payment was refunded."),
  disputed: message("Your bank took back your last payment."),
};

/** What ended, and when. */
export function planEndText({ reason, since }: EndedPlan, t: Translate): string {
  const day = longDayOf(since ?? undefined, t);
  const text = t.of(reasons[reason]);
  return day === null ? text : `${text} ${t("Your plan ended on {day}.", { day })}`;
}

// Words of the payment provider.
const failedStatuses = ["past_due", "unpaid"];

/** The last renewal could not be charged. */
export function isPastDue(account: Pick<Me, "paymentInfo">): boolean {
  return failedStatuses.includes(account.paymentInfo?.subscriptionStatus ?? "");
}

/** "manage" where the payment provider knows the user; admins never pay, so nothing is missing there. */
export function billingWay({
  paymentInfo,
  role,
}: Pick<Me, "paymentInfo" | "role">): "manage" | "none" | "admin" {
  if (paymentInfo?.customerId) return "manage";
  return role === "ADMIN" ? "admin" : "none";
}

type PlanNoticeProps = { me: Me };

/** What is wrong with the plan, and what to do. */
export function PlanNotice({ me }: PlanNoticeProps) {
  const t = useTranslate();
  const { entitlement } = me;
  if (entitlement.state === "ended")
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-8 bg-warning-soft p-3">
        <p className="min-w-0 flex-1 basis-64 text-13 text-pretty text-warning">
          {planEndText(entitlement, t)}{" "}
          {t("We keep your feeds, prompts, watchlists and results for 12 months.")}
        </p>
        <RenewLink />
      </div>
    );
  if (entitlement.state === "full" && !isPastDue(me)) return null;
  const day = entitlement.state === "grace" ? longDayOf(entitlement.until, t) : null;
  return (
    <Notice tone="warning">
      {day === null
        ? t("Your last payment failed.")
        : t("Your last payment failed. Your plan goes on until {day}.", { day })}{" "}
      {billingWay(me) === "manage"
        ? t("Update your card with Manage Billing.")
        : t("Please contact support.")}
    </Notice>
  );
}
