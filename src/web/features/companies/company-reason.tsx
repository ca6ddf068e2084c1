import { useQuery } from "@tanstack/react-query";
import { EyeOff } from "lucide-react";
import type { ReactNode } from "react";
import type { DetectedCompany } from "#contract/news.ts";
import { itemCompaniesQuery, reasonsFor } from "#web/lib/item-companies.ts";
import { useTranslate } from "#web/lib/language.ts";
import { Button } from "#web/ui/button.tsx";

export type CompanyReasonProps = {
  itemId: string;
  company: DetectedCompany;
  /** The user says that the headline is not about it. */
  onDeny: () => void;
  /** Stands before that way. */
  children?: ReactNode;
};

/** Why a company is under a headline, and the way to say that it should not. */
export function CompanyReason({ itemId, company, onDeny, children }: CompanyReasonProps) {
  const t = useTranslate();
  const { data } = useQuery(itemCompaniesQuery(itemId));
  const known = data?.detectedCompanies.find(({ symbol }) => symbol === company.symbol);
  const added = company.method === "you";
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line pt-2 text-13 text-ink-soft">
      <p className="min-w-0 [overflow-wrap:anywhere]">
        <span className="font-medium text-ink">{t("Why this company:")} </span>
        {reasonsFor({ ...company, evidence: known?.evidence }, t).join(" · ")}
      </p>
      <span className="-mx-3 flex flex-wrap items-center gap-y-1">
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
