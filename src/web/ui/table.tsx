import type { ReactNode } from "react";
import { classes } from "#web/ui/classes.ts";

export type TableColumn<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Figures stand at the end of their cell. */
  figures?: boolean;
};

export type TableProps<Row> = {
  /** Read aloud before the table. */
  caption: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
};

/** Scrolls sideways in its own box when the screen is narrow. */
export function Table<Row>({ caption, columns, rows, rowKey }: TableProps<Row>) {
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard.
      tabIndex={0}
      className="overflow-x-auto rounded-8 border border-line bg-surface"
    >
      <table className="w-full text-left text-14">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line text-12 text-ink-soft">
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={classes("px-4 py-2 font-medium whitespace-nowrap", column.figures && "text-right")}
              >
                {column.header}
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
                  className={classes("px-4 py-2.5", column.figures && "figures text-right")}
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
