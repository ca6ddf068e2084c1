import { useMutation } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { openBillingPortal } from "#web/features/billing/api/billing-portal.ts";
import { usePageReturn } from "#web/lib/browser.ts";
import { storedKeys, writeStored } from "#web/lib/storage.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

export type ManageBillingProps = {
  /** Back from the provider's page without a new start: what is known may be old. */
  onReturn: () => void;
};

/** Leads to the payment provider's own page (READ-38). */
export function ManageBilling({ onReturn }: ManageBillingProps) {
  const { mutate, reset, isPending, isSuccess, error } = useMutation({
    mutationFn: openBillingPortal,
    onSuccess({ url }) {
      writeStored(storedKeys.billing, "1");
      window.location.assign(url);
    },
  });
  usePageReturn(() => {
    reset();
    onReturn();
  });
  return (
    <div className="flex flex-col gap-3 border-t border-line px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p className="min-w-0 flex-1 basis-56 text-13 text-pretty text-ink-soft">
          Invoices, card, plan and cancelling are on the payment provider's page.
        </p>
        <Button
          // Also after the answer: the browser is on its way.
          busy={isPending || isSuccess}
          onClick={() => mutate()}
          icon={<ExternalLink aria-hidden="true" className="size-4" />}
        >
          Manage Billing
        </Button>
      </div>
      {error && <Notice tone="danger">{error.message}</Notice>}
    </div>
  );
}
