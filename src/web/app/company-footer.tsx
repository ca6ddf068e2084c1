import { useQuery } from "@tanstack/react-query";
import { EyeOff } from "lucide-react";
import { type ReactNode, Suspense } from "react";
import type { DetectedCompany } from "#contract/news.ts";
import { analystsText, itemCompaniesQuery, reasonsFor } from "#web/lib/item-companies.ts";
import { useTranslate } from "#web/lib/language.ts";
import { Button } from "#web/ui/button.tsx";
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
      <span className="flex flex-wrap gap-x-1 touch:gap-y-3">
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

type CompanyReasonProps = Required<CompanyFooterProps> & {
  /** Stands before that way. */
  children?: ReactNode;
};

/** Why a company is under a headline, and the way to say that it should not. */
function CompanyReason({ itemId, company, onDeny, children }: CompanyReasonProps) {
  const t = useTranslate();
  const { data } = useQuery(itemCompaniesQuery(itemId));
  const known = data?.detectedCompanies.find(({ symbol }) => symbol === company.symbol);
  const added = company.method === "you";
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 touch:gap-y-3 border-t border-line pt-2 text-13 text-ink-soft">
      <p className="min-w-0 [overflow-wrap:anywhere]">
        <span className="font-medium text-ink">{t("Why this company:")} </span>
        {[
          ...reasonsFor({ ...company, evidence: known?.evidence }, t),
          ...analystsText(data?.analysts, t),
        ].join(" · ")}
      </p>
      <span className="-mx-3 flex flex-wrap items-center gap-y-1 touch:gap-y-3">
        {children}
        <Button
          size="sm"
          variant="quiet"
          icon={<EyeOff aria-hidden="true" className="size-4" />}
          onClick={onDeny}
        >
          {added ? t("Remove from this headline") : t("Not about this company")}
        </Button>
      </span>
    </div>
  );
}
