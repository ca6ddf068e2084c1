import type { NewsSource } from "#contract/news.ts";
import { feedVariables } from "#web/features/news/feed-colour.ts";
import { countText } from "#web/features/news/reading-state.ts";
import { SelectField } from "#web/ui/select-field.tsx";

export type SourceFieldProps = {
  sources: NewsSource[];
  feedId: string | undefined;
  onFeed: (feedId: string | undefined) => void;
};

export function SourceField({ sources, feedId, onFeed }: SourceFieldProps) {
  const chosen = sources.find((source) => source.feedId === feedId);
  const options = [
    { value: "", label: "All Sources" },
    ...sources.map(({ feedId: value, name, unread }) => ({
      value,
      label: unread > 0 ? `${name} (${countText(unread)})` : name,
    })),
  ];
  // An address can name a feed before the list of feeds is there.
  if (feedId !== undefined && !chosen) options.push({ value: feedId, label: "Chosen source" });
  return (
    <div className="flex min-w-0 flex-1 items-center gap-2 lg:flex-none">
      {chosen && (
        <span
          aria-hidden="true"
          style={feedVariables(chosen.color)}
          className="h-5 w-0.75 shrink-0 rounded-full bg-(--feed-mark) dark:bg-(--feed-mark-dark)"
        />
      )}
      <SelectField
        inline
        label="Source"
        value={feedId ?? ""}
        options={options}
        onChange={(value) => onFeed(value === "" ? undefined : value)}
        className="min-w-0 flex-1 lg:w-56"
      />
    </div>
  );
}
