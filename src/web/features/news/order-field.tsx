import { type Message, message } from "#domain/language/translate.ts";
import { type NewsFilter, type NewsOrder, newsOrders } from "#web/features/news/news-filter.ts";
import { useTranslate } from "#web/lib/language.ts";
import { SelectField } from "#web/ui/select-field.tsx";

const names = {
  newest: message("Newest"),
  reaction: message("Biggest reaction"),
  quiet: message("No reaction yet"),
  mine: message("Mine first"),
} as const satisfies Record<NewsOrder, Message>;

type OrderFieldProps = { filter: NewsFilter; onFilter: (change: Partial<NewsFilter>) => void };

/** Orders the list by what prices did since each headline or by what the user has, or leaves those that did nothing yet. */
export function OrderField({ filter, onFilter }: OrderFieldProps) {
  const t = useTranslate();
  return (
    <SelectField
      inline
      label={t("Sort")}
      value={filter.order}
      options={newsOrders.map((order) => ({ value: order, label: t.of(names[order]) }))}
      onChange={(value) => {
        const order = newsOrders.find((each) => each === value);
        if (order) onFilter({ order });
      }}
      className="min-w-0 shrink"
    />
  );
}
