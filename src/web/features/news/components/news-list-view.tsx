import type { ReactNode, Ref } from "react";
import type { NewsItem } from "#contract/news.ts";
import { NewsItemRow } from "#web/features/news/components/news-item-row.tsx";

export type NewsListViewProps = {
  items: NewsItem[];
  nowMs: number;
  renderDetails: (item: NewsItem) => ReactNode;
  ref: Ref<HTMLOListElement>;
};

export function NewsListView({ items, nowMs, renderDetails, ref }: NewsListViewProps) {
  return (
    <ol ref={ref} className="divide-y divide-line rounded-8 border border-line bg-surface">
      {items.map((item) => (
        <li key={item.id}>
          <NewsItemRow item={item} nowMs={nowMs}>
            {renderDetails(item)}
          </NewsItemRow>
        </li>
      ))}
    </ol>
  );
}
