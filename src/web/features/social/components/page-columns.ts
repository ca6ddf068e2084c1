/** The list, and the panel beside it; on narrow screens the panel stands above. */
export const pageColumns = "grid items-start gap-x-6 gap-y-3 lg:grid-cols-[minmax(0,1fr)_18.5rem]";

/** The panel stays in sight beside a long list. */
export const panelPlace =
  "min-w-0 lg:sticky lg:top-[calc(var(--header-height)+0.75rem)] lg:order-last lg:mt-8 lg:max-h-[calc(100dvh-var(--header-height)-1.5rem)] lg:overflow-y-auto";
