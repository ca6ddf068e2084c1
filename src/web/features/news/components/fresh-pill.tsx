import { ArrowUp } from "lucide-react";
import { Pill } from "#web/ui/pill.tsx";

export type FreshPillProps = { count: number; onPress: () => void };

/** Floats over the list's upper edge, so that its coming and going moves nothing. */
export function FreshPill({ count, onPress }: FreshPillProps) {
  const text = `${count} new ${count === 1 ? "headline" : "headlines"}`;
  return (
    <div className="sticky top-[calc(var(--header-height)+12px)] z-20 flex h-0 justify-center">
      <p role="status" className="sr-only">
        {count > 0 ? text : ""}
      </p>
      {count > 0 && (
        <Pill onClick={onPress} className="-translate-y-1/2">
          <ArrowUp aria-hidden="true" className="size-4" />
          {text}
        </Pill>
      )}
    </div>
  );
}
