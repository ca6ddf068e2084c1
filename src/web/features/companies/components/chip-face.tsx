import type { ReactNode } from "react";
import { CompanyMark } from "#web/features/companies/components/company-mark.tsx";

export const chipStyles = "flex h-12 w-full min-w-0 items-center gap-2 rounded-8 border bg-surface px-2";

/** Of the price and its change at the end of a chip. */
export const chipFiguresStyles = "flex shrink-0 flex-col items-end";

export type ChipFaceProps = {
  symbol: string;
  /** Where its picture is; null without one. */
  logo: string | null;
  /** Stands beside the symbol where there is room. */
  beside?: ReactNode;
  /** The day as a line, where there is room. */
  line?: ReactNode;
  /** The name. */
  children: ReactNode;
};

/** Who a chip is about. */
export function ChipFace({ symbol, logo, beside, line, children }: ChipFaceProps) {
  return (
    <>
      <CompanyMark symbol={symbol} size="sm" logo={logo} />
      {/* What has no room beside the symbol, and then beside the names, wraps out of sight. */}
      <span className="flex h-9 min-w-0 flex-1 flex-wrap items-center gap-x-2 overflow-hidden">
        <span className="flex h-9 min-w-0 flex-1 basis-16 flex-col">
          <span className="flex h-4.5 flex-wrap items-baseline gap-x-2 overflow-hidden text-13 leading-4.5">
            <span className="font-semibold">{symbol}</span>
            {beside}
          </span>
          <span className="truncate text-12 text-ink-soft" dir="auto">
            {children}
          </span>
        </span>
        {line}
      </span>
    </>
  );
}
