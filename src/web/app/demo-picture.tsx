import { formatPrice } from "#domain/market/format.ts";
import { ChipFace, chipFiguresStyles, chipStyles } from "#web/features/companies/company-chip.tsx";
import { PriceChange } from "#web/features/companies/company-figures.tsx";
import { SourceTag } from "#web/features/news/news-item-row.tsx";
import type { DemoCompany } from "#web/features/site/demo.data.ts";
import { DemoMockup } from "#web/features/site/demo-mockup.tsx";
import { classes } from "#web/ui/styles.ts";

/** The chip of the news page, which nothing can press here. */
function DemoChip({ company: { symbol, name, price, percent } }: { company: DemoCompany }) {
  return (
    <div className={classes(chipStyles, "border-line")}>
      <ChipFace symbol={symbol} logo={null}>
        {name}
      </ChipFace>
      <span className={chipFiguresStyles}>
        <span className="figures text-13 leading-4.5 font-medium">{formatPrice(symbol, price, "USD")}</span>
        <PriceChange change={null} percent={percent} className="text-12" />
      </span>
    </div>
  );
}

export function DemoPicture() {
  return (
    <DemoMockup
      company={(company) => <DemoChip company={company} />}
      source={(name) => <SourceTag name={name} />}
    />
  );
}
