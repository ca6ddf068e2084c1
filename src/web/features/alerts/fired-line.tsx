import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Rehearsal } from "#contract/alert-receipts.ts";
import { whyWords } from "#domain/alerts/alert-words.ts";
import { useTranslate } from "#web/lib/language.ts";
import { absoluteTime } from "#web/lib/moment.ts";
import { nearTime } from "#web/lib/near-time.ts";
import { paths } from "#web/lib/paths.ts";

export type FiredLineProps = {
  fired: Rehearsal["fired"][number];
  nowMs: number;
  /** What became of it. */
  children?: ReactNode;
};

/** A headline at which an alert fired, or would have: when, which clause was met, and by what. */
export function FiredLine({ fired, nowMs, children }: FiredLineProps) {
  const t = useTranslate();
  const { itemId, title, link, at, source, why } = fired;
  const atMs = Date.parse(at);
  return (
    <li className="px-4 py-3">
      <p className="text-14 font-medium [overflow-wrap:anywhere]" dir="auto">
        <Link to={paths.story(itemId)} className="hover:text-accent touch:-my-2 touch:block touch:py-2">
          {title}
        </Link>
      </p>
      <p className="figures mt-1 flex flex-wrap gap-x-2 text-12 text-ink-soft">
        <time dateTime={at} title={absoluteTime(atMs, t)}>
          {nearTime(atMs, nowMs, t)}
        </time>
        <bdi>{source}</bdi>
        {link !== "#" && (
          <a
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            className="hit rounded-4 font-medium text-accent underline-offset-3 hover:underline"
          >
            {t("Article")}
            <span className="sr-only">
              : {title} {t("(opens in a new tab)")}
            </span>
          </a>
        )}
      </p>
      <p className="mt-0.5 text-12 text-ink-soft">{whyWords(why, t)}</p>
      {children}
    </li>
  );
}
