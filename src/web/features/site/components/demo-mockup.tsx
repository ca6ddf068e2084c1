import { Bot } from "lucide-react";
import { DemoItem, type DemoItemProps } from "#web/features/site/components/demo-item.tsx";
import { demoAnalysis, demoItems } from "#web/features/site/demo.data.ts";
import { Card } from "#web/ui/card.tsx";
import { Tag } from "#web/ui/tag.tsx";

export type DemoMockupProps = Pick<DemoItemProps, "company" | "source">;

/** A picture of the news page in fixed markup. */
export function DemoMockup(draw: DemoMockupProps) {
  const [first, ...others] = demoItems;
  return (
    <figure className="min-w-0">
      <Card className="overflow-hidden">
        <div className="flex items-center justify-between border-b border-line px-4 py-2.5">
          <p className="text-13 font-semibold">News Feeds</p>
          <Tag tone="warning">Demo</Tag>
        </div>
        <DemoItem item={first} {...draw}>
          <div className="mt-1.5 rounded-8 border border-line bg-paper p-3">
            <p className="flex items-center gap-2 text-13 font-semibold">
              <Bot aria-hidden="true" className="size-4 text-accent" />
              {demoAnalysis.title}
            </p>
            <p className="mt-1.5 text-13 text-ink-soft">{demoAnalysis.text}</p>
            <p className="mt-2 text-12 text-ink-faint">{demoAnalysis.foot}</p>
          </div>
        </DemoItem>
        {others.map((item) => (
          <DemoItem key={item.id} item={item} {...draw} />
        ))}
      </Card>
      <figcaption className="mt-2 text-12 text-ink-faint">
        Invented companies and figures, for show only.
      </figcaption>
    </figure>
  );
}
