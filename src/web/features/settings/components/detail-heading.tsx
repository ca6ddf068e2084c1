import { ArrowLeft } from "lucide-react";
import { Link } from "react-router";
import { placeHeading } from "#web/features/settings/hooks/use-place-focus.ts";
import { detailLabels, tabLabels } from "#web/features/settings/settings-places.data.ts";
import { paths, type SettingsDetail, type SettingsTab } from "#web/lib/paths.ts";

export type DetailHeadingProps = { tab: SettingsTab; detail: SettingsDetail };

/** The way back, and the title of a detail page. */
export function DetailHeading({ tab, detail }: DetailHeadingProps) {
  return (
    <div className="md:-mt-1">
      <Link
        to={paths.settings(tab)}
        preventScrollReset
        className="-ml-1 inline-flex min-h-7 items-center gap-1.5 rounded-4 px-1 text-13 font-medium text-accent underline-offset-3 hover:underline"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        {tabLabels[tab]}
      </Link>
      <h2 {...placeHeading} tabIndex={-1} className="mt-1 text-20 font-semibold outline-none">
        {detailLabels[detail]}
      </h2>
    </div>
  );
}
