import { ArrowLeft } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { detailLabels, tabLabels } from "#web/features/settings/settings-places.data.ts";
import { paths, type SettingsDetail, type SettingsTab } from "#web/lib/paths.ts";

export type DetailHeadingProps = { tab: SettingsTab; detail: SettingsDetail };

/** The way back, and the title of a detail page, which gets the focus so that readers hear where they are. */
export function DetailHeading({ tab, detail }: DetailHeadingProps) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => ref.current?.focus({ preventScroll: true }), []);
  return (
    <div className="-mb-6">
      <Link
        to={paths.settings(tab)}
        preventScrollReset
        className="-ml-1 inline-flex min-h-7 items-center gap-1.5 rounded-4 px-1 text-13 font-medium text-accent underline-offset-3 hover:underline"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        {tabLabels[tab]}
      </Link>
      <h2 ref={ref} tabIndex={-1} className="mt-1 text-20 font-semibold outline-none">
        {detailLabels[detail]}
      </h2>
    </div>
  );
}
