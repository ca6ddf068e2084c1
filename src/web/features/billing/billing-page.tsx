import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslate } from "#web/lib/language.ts";
import { paths } from "#web/lib/paths.ts";
import { siteConfigQuery } from "#web/lib/site-config.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { buttonStyles, classes } from "#web/ui/styles.ts";

export type BillingPageProps = { children: ReactNode };

/** A page that says one thing about a payment. */
export function BillingPage({ children }: BillingPageProps) {
  return (
    <div className="mx-auto w-full max-w-[32rem] px-4 py-12 md:px-6 md:py-16">
      <Card className="p-6 sm:p-8">{children}</Card>
    </div>
  );
}

/** The support address as a mail link; nothing as long as it is not known. */
export function SupportAddress() {
  const { data: config } = useQuery(siteConfigQuery);
  if (!config) return null;
  return (
    <a
      href={`mailto:${config.supportEmail}`}
      className="rounded-4 font-medium text-accent underline underline-offset-2 hover:text-accent-strong"
    >
      {config.supportEmail}
    </a>
  );
}

function ContactSupport() {
  const t = useTranslate();
  const { data: config, isFetching, refetch } = useQuery(siteConfigQuery);
  if (!config)
    return (
      <Button className="max-sm:w-full" busy={isFetching} onClick={() => void refetch()}>
        {t("Contact Support")}
      </Button>
    );
  return (
    <a href={`mailto:${config.supportEmail}`} className={classes(buttonStyles(), "max-sm:w-full")}>
      {t("Contact Support")}
    </a>
  );
}

/** Where the payment provider's page sends somebody back to who did not pay. */
export function PaymentCancelledPage() {
  const t = useTranslate();
  return (
    <BillingPage>
      {/* One text, character for character; its beginning looks like a heading (READ-08). */}
      <div>
        <h1 className="text-28 font-semibold tracking-tight">{t("Payment Cancelled.")}</h1>{" "}
        <p className="mt-2 text-14 text-pretty text-ink-soft">
          {t("Your payment was cancelled. No charges have been made to your account.")}
        </p>
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={paths.home} variant="primary" className="max-sm:w-full">
          {t("Try Again")}
        </ButtonLink>
        <ContactSupport />
      </div>
    </BillingPage>
  );
}
