import { useMemo, useState } from "react";
import { excerptOf } from "#domain/social/excerpt.ts";
import { postMarks } from "#web/features/social/components/post/post-marks.ts";

export type PostTextProps = { text: string; title: string };

/** The text of a post: its start, and all of it when the reader asks. */
export function PostText({ text, title }: PostTextProps) {
  const [open, setOpen] = useState(false);
  const excerpt = useMemo(() => excerptOf(text), [text]);
  if (text === "") return null;
  return (
    <div className="max-w-reading text-14 text-ink-soft">
      <p dir="auto" className={open ? "break-words whitespace-pre-line" : "break-words"}>
        {open ? text : (excerpt ?? text)}{" "}
        {excerpt !== null && (
          <button
            {...{ [postMarks.more]: "" }}
            type="button"
            aria-expanded={open}
            aria-label={`${open ? "less" : "more"} of: ${title}`}
            onClick={() => setOpen(!open)}
            className="-my-1 inline-flex min-h-6 min-w-6 items-center rounded-4 px-1 font-medium text-accent hover:underline hover:underline-offset-3"
          >
            {open ? "less" : "more"}
          </button>
        )}
      </p>
    </div>
  );
}
