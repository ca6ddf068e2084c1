import { Suspense } from "react";
import type { DetectedCompany } from "#contract/news.ts";
import { CompanyReason } from "#web/features/companies/company-reason.tsx";
import { lazyComponent } from "#web/ui/lazy-component.tsx";

const WatchButton = lazyComponent(
  async () => (await import("#web/features/watchlists/watch-button.tsx")).WatchButton,
);

const AlertButton = lazyComponent(
  async () => (await import("#web/features/alerts/alert-button.tsx")).AlertButton,
);

export type CompanyFooterProps = {
  company: DetectedCompany;
  /** The headline that it is on; missing where it is on none that its user may correct. */
  itemId?: string;
  /** The user says that the headline is not about it. */
  onDeny?: () => void;
};

/** The end of a company's facts: the watchlists that it is in, the way to an alert and, on a headline, why it is there. */
export function CompanyFooter({ company, itemId, onDeny }: CompanyFooterProps) {
  const watch = (
    <Suspense fallback={<span aria-hidden="true" className="block h-8 w-36" />}>
      <span className="flex flex-wrap gap-x-1 touch:gap-y-2">
        <WatchButton company={company} />
        <AlertButton symbol={company.symbol} />
      </span>
    </Suspense>
  );
  return itemId !== undefined && onDeny ? (
    <CompanyReason itemId={itemId} company={company} onDeny={onDeny}>
      {watch}
    </CompanyReason>
  ) : (
    <div className="-mb-1 mt-3 border-t border-line pt-2">
      <div className="-mx-3">{watch}</div>
    </div>
  );
}
