import { type NewsFilter, type NewsOrder, newsOrders } from "#web/features/news/news-filter.ts";
import { SelectField } from "#web/ui/select-field.tsx";

const names = {
  newest: "Newest",
  reaction: "Biggest reaction",
  quiet: "No reaction yet",
} as const satisfies Record<NewsOrder, string>;

const options = newsOrders.map((order) => ({ value: order, label: names[order] }));

type OrderFieldProps = { filter: NewsFilter; onFilter: (change: Partial<NewsFilter>) => void };

/** Orders the list by what prices did since each headline, or leaves those that did nothing yet. */
export function OrderField({ filter, onFilter }: OrderFieldProps) {
  return (
    <SelectField
      inline
      label="Sort"
      value={filter.order}
      options={options}
      onChange={(value) => {
        const order = newsOrders.find((each) => each === value);
        if (order) onFilter({ order });
      }}
      className="shrink-0"
    />
  );
}
