import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "#web/ui/styles.ts";

export type TableColumn<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Figures are aligned to the end of their cell. */
  figures?: boolean;
  className?: string;
  /** In the place of the header's words, such as a button that orders by the column. */
  head?: ReactNode;
  /** Whether the rows are in the order of this column; left out where they cannot be. */
  sorted?: "asc" | "desc" | "none";
  /** Stays in sight while the others scroll sideways; the last column. */
  pinned?: boolean;
};

export type TableProps<Row> = {
  /** Read aloud before the table. */
  caption: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** For many columns: less room between them, and headers of two lines. */
  dense?: boolean;
};

const orderWords = { asc: "ascending", desc: "descending", none: "none" } as const;
const pinnedStyles = "sticky right-0 border-l border-line bg-surface";

/** Scrolls sideways in its own box when the screen is narrow. */
export function Table<Row>({ caption, columns, rows, rowKey, dense = false }: TableProps<Row>) {
  const cell = dense ? "px-2 first:pl-4" : "px-4";
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard.
      tabIndex={0}
      className="overflow-x-auto rounded-8 border border-line bg-surface"
    >
      <table className={classes("w-full text-left", dense ? "text-13" : "text-14")}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line text-12 text-ink-soft">
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                aria-sort={column.sorted && orderWords[column.sorted]}
                className={classes(
                  cell,
                  "py-2 font-medium",
                  !dense && "whitespace-nowrap",
                  column.figures && "text-right",
                  column.pinned && pinnedStyles,
                )}
              >
                {column.head ?? column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="border-b border-line last:border-0">
              {columns.map((column) => (
                <td
                  key={column.key}
                  className={classes(
                    cell,
                    "py-2.5",
                    column.figures && "figures text-right",
                    column.pinned && pinnedStyles,
                    column.className,
                  )}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

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
