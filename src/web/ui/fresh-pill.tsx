import { ArrowUp } from "lucide-react";
import type { ComponentProps } from "react";
import { classes } from "#web/ui/styles.ts";

type FreshPillProps = {
  count: number;
  /** What has come: one of them, and several. */
  noun: readonly [one: string, several: string];
  onPress: () => void;
};

/** Floats in the line over the list, later under the header: its coming and going moves nothing. */
export function FreshPill({ count, noun, onPress }: FreshPillProps) {
  const text = `${count} new ${count === 1 ? noun[0] : noun[1]}`;
  return (
    <div className="sticky top-[calc(var(--header-height)+44px)] z-20 flex h-0 justify-end sm:justify-center">
      <p role="status" className="sr-only">
        {count > 0 ? text : ""}
      </p>
      {count > 0 && (
        <Pill onClick={onPress} className="-translate-y-[34px]">
          <ArrowUp aria-hidden="true" className="size-4" />
          {text}
        </Pill>
      )}
    </div>
  );
}

type PillProps = ComponentProps<"button">;

/** A floating note that can be pressed, such as "3 new headlines". */
function Pill({ className, type = "button", ...rest }: PillProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classes(
        "figures inline-flex h-8 animate-drop-in items-center gap-2 rounded-full bg-accent px-4 text-13 font-medium text-on-accent shadow-float transition-colors duration-150 ease-out hover:bg-accent-strong",
        className,
      )}
    />
  );
}
