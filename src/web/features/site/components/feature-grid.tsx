import { features } from "#web/features/site/features.data.ts";
import { Card } from "#web/ui/card.tsx";

export function FeatureGrid() {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {features.map(({ icon: Icon, title, text }) => (
        <li key={title} className="contents">
          <Card className="p-5">
            <h3 className="flex items-center gap-2.5 text-16 font-semibold">
              <Icon aria-hidden="true" className="size-5 text-accent" />
              {title}
            </h3>
            <p className="mt-2 text-14 text-ink-soft">{text}</p>
          </Card>
        </li>
      ))}
    </ul>
  );
}
