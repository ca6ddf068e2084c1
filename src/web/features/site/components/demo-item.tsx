import type { ReactNode } from "react";
import type { demoItems } from "#web/features/site/demo.data.ts";
import { ChangeArrow } from "#web/ui/change-arrow.tsx";
import { classes } from "#web/ui/classes.ts";
import { Tag } from "#web/ui/tag.tsx";

export type DemoItemProps = { item: (typeof demoItems)[number]; children?: ReactNode };

export function DemoItem({ item, children }: DemoItemProps) {
  return (
    <div className="border-b border-line p-4 last:border-0">
      <p className="text-16 leading-snug font-semibold">{item.title}</p>
      <p className="mt-1.5 flex items-center gap-2 text-12 text-ink-soft">
        <Tag>{item.source}</Tag>
        {item.age}
      </p>
      <ul className="mt-3 flex flex-wrap gap-2">
        {item.companies.map((company) => (
          <li
            key={company.symbol}
            className="figures flex items-baseline gap-2 rounded-8 border border-line px-2.5 py-1.5 text-13"
          >
            <span className="font-semibold">{company.symbol}</span>
            <span>{company.price}</span>
            <span className={classes("text-12", company.up ? "text-gain" : "text-loss")}>
              <ChangeArrow direction={company.up ? "up" : "down"} />
              {company.change}
            </span>
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}
