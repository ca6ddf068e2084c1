import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import { classes } from "#web/ui/styles.ts";

type SortHeaderProps = {
  label: string;
  /** Left out while the list is in another order. */
  direction: "asc" | "desc" | undefined;
  onPress: () => void;
};

/** The header of a column by which the list can be ordered. */
export function SortHeader({ label, direction, onPress }: SortHeaderProps) {
  const Icon = direction === undefined ? ArrowUpDown : direction === "asc" ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      onClick={onPress}
      className={classes(
        "-mx-1 inline-flex min-h-6 items-center gap-1 rounded-4 px-1 text-left hover:text-ink",
        direction !== undefined && "text-ink",
      )}
    >
      {label}
      <Icon
        aria-hidden="true"
        className={classes("size-3 shrink-0", direction === undefined && "opacity-50")}
      />
    </button>
  );
}
