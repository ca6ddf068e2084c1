import type { CorrectionCount } from "#contract/companies.ts";
import { ageInWords } from "#domain/market/age.ts";
import { absoluteTime, useNow } from "#web/lib/moment.ts";
import { Tag } from "#web/ui/tag.tsx";

/** One company of one headline, and how many readers corrected it. */
export function CorrectionRow({ correction }: { correction: CorrectionCount }) {
  const { title, symbol, name, kind, readers, lastAt } = correction;
  const nowMs = useNow();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="line-clamp-2 text-14 [overflow-wrap:anywhere]" dir="auto" title={title}>
          {title}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 text-13 text-ink-soft">
          <Tag tone={kind === "hide" ? "warning" : "accent"}>{kind === "hide" ? "Hidden" : "Added"}</Tag>
          <span className="font-medium text-ink">{symbol}</span>
          <span className="min-w-0 truncate">{name}</span>
        </p>
      </div>
      <p className="figures text-13 text-ink-soft sm:text-right">
        <span className="font-medium text-ink">
          {readers} {readers === 1 ? "reader" : "readers"}
        </span>
        <span aria-hidden="true"> · </span>
        <time dateTime={lastAt} title={absoluteTime(Date.parse(lastAt))}>
          {ageInWords(Date.parse(lastAt), nowMs)}
        </time>
      </p>
    </li>
  );
}
