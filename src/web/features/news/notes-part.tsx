import { Suspense } from "react";
import type { NewsItem } from "#contract/news.ts";
import { lazyComponent } from "#web/ui/lazy-component.tsx";

const ItemNotes = lazyComponent(async () => (await import("#web/features/news/item-notes.tsx")).ItemNotes);

/** Holds the place of what is under a headline beside its companies. */
export function NotesPart({ item }: { item: NewsItem }) {
  if (!item.tags && !item.hiddenCompanies) return null;
  return (
    <Suspense fallback={<p className="h-6 touch:h-7" />}>
      <ItemNotes item={item} />
    </Suspense>
  );
}
