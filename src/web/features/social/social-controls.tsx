import { Keyboard, RotateCw } from "lucide-react";
import type { SocialSource } from "#contract/social.ts";
import { type PostCount, postCounts, type SocialOrder } from "#domain/social/controls.ts";
import type { SocialFilter } from "#web/features/social/social-filter.ts";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { SelectField } from "#web/ui/select-field.tsx";

export type SocialControlsProps = {
  filter: SocialFilter;
  onFilter: (change: Partial<SocialFilter>) => void;
  sources: SocialSource[];
  onRefresh: () => void;
  refreshing: boolean;
  /** Missing when keys are switched off. */
  onKeys: (() => void) | undefined;
};

const counts = postCounts.map((count) => ({ value: String(count), label: String(count) }));
const orders = [
  { value: "score", label: "Score" },
  { value: "date", label: "Date" },
  { value: "comments", label: "Comments" },
] as const satisfies readonly { value: SocialOrder; label: string }[];

export function SocialControls(props: SocialControlsProps) {
  const { filter, onFilter, onKeys } = props;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center gap-3">
        <h1 className="text-20 font-semibold">Social Feeds</h1>
        {onKeys && (
          <IconButton
            label="Keyboard shortcuts (?)"
            size="sm"
            className="-ml-1 max-md:hidden"
            onClick={onKeys}
          >
            <Keyboard aria-hidden="true" />
          </IconButton>
        )}
        <Button
          size="sm"
          busy={props.refreshing}
          onClick={props.onRefresh}
          icon={<RotateCw aria-hidden="true" className="size-3.5" />}
          className="ml-auto"
        >
          Refresh Now
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <SourceField {...props} />
        <SelectField
          inline
          label="Posts"
          value={String(filter.count)}
          options={counts}
          onChange={(count) => onFilter({ count: Number(count) as PostCount })}
        />
        <SelectField
          inline
          label="Sort"
          value={filter.sort}
          options={orders}
          onChange={(sort) => onFilter({ sort })}
          className="max-sm:ml-auto"
        />
      </div>
    </div>
  );
}

function SourceField({ filter, onFilter, sources }: SocialControlsProps) {
  const options = [
    { value: "", label: "All Sources" },
    ...sources.map(({ id, name, posts }) => ({ value: id, label: `${name} (${posts})` })),
  ];
  // An address can name a source before the list of sources is there.
  if (filter.source !== undefined && !sources.some(({ id }) => id === filter.source))
    options.push({ value: filter.source, label: "Chosen source" });
  return (
    <SelectField
      inline
      label="Source"
      value={filter.source ?? ""}
      options={options}
      onChange={(source) => onFilter({ source: source === "" ? undefined : source })}
      className="min-w-0 flex-1 basis-full sm:w-60 sm:flex-none sm:basis-auto"
    />
  );
}
