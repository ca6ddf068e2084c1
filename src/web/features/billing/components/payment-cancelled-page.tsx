import { useQuery } from "@tanstack/react-query";
import { BillingPage } from "#web/features/billing/components/billing-page.tsx";
import { paths } from "#web/lib/paths.ts";
import { siteConfigQuery } from "#web/lib/site-config.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { buttonStyles, classes } from "#web/ui/styles.ts";

function ContactSupport() {
  const { data: config, isFetching, refetch } = useQuery(siteConfigQuery);
  if (!config)
    return (
      <Button className="max-sm:w-full" busy={isFetching} onClick={() => void refetch()}>
        Contact Support
      </Button>
    );
  return (
    <a href={`mailto:${config.supportEmail}`} className={classes(buttonStyles(), "max-sm:w-full")}>
      Contact Support
    </a>
  );
}

/** Where the payment provider's page sends somebody back to who did not pay. */
export function PaymentCancelledPage() {
  return (
    <BillingPage>
      {/* One text, character for character; its beginning looks like a heading (READ-08). */}
      <div>
        <h1 className="text-28 font-semibold tracking-tight">Payment Cancelled.</h1>{" "}
        <p className="mt-2 text-14 text-pretty text-ink-soft">
          Your payment was cancelled. No charges have been made to your account.
        </p>
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={paths.home} variant="primary" className="max-sm:w-full">
          Try Again
        </ButtonLink>
        <ContactSupport />
      </div>
    </BillingPage>
  );
}
