import { Fragment } from "react";
import type { SearchAnswer } from "#contract/search.ts";

export type MarkedTitleProps = { title: string; marks: SearchAnswer["marks"][string] };

/** A headline whose matched parts stand out. */
export function MarkedTitle({ title, marks }: MarkedTitleProps) {
  return (
    <>
      {marks.map(({ start, end }, at) => (
        <Fragment key={start}>
          {title.slice(marks[at - 1]?.end ?? 0, start)}
          <mark className="rounded-[3px] bg-warning-soft box-decoration-clone text-inherit outline-1 outline-warning-line/60">
            {title.slice(start, end)}
          </mark>
        </Fragment>
      ))}
      {title.slice(marks.at(-1)?.end ?? 0)}
    </>
  );
}
