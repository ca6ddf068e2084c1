import { actionWords, type ListedAction, outcomeWords } from "#web/features/admin/action-words.ts";
import { Moment } from "#web/features/admin/components/system/moment.tsx";
import { Tag } from "#web/ui/tag.tsx";

/** Who did what, and how it was before and after. */
export function ActionRow({ action }: { action: ListedAction }) {
  const problem = outcomeWords(action.outcome);
  return (
    <li className="px-4 py-2.5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14">
        <span className="min-w-0 flex-1 break-words">
          <span className="font-medium">{action.adminName ?? "A removed admin"}</span>
          <span className="text-ink-soft"> · </span>
          {actionWords(action)}
        </span>
        {problem !== null && (
          <Tag tone="warning">
            <span title={action.outcome ?? undefined}>{problem}</span>
          </Tag>
        )}
        <Moment at={action.at} />
      </p>
      {action.subject !== null && (
        <p className="mt-0.5 font-mono text-12 break-all text-ink-soft">{action.subject}</p>
      )}
      {Object.entries(action.changes).map(([field, { before, after }]) => (
        <p key={field} className="mt-0.5 text-13 break-words text-ink-soft">
          {field}:{" "}
          {before === after ? (
            "changed"
          ) : (
            <>
              {before ?? "--"} <span aria-hidden="true">→</span> <span className="sr-only">became</span>{" "}
              <span className="text-ink">{after ?? "--"}</span>
            </>
          )}
        </p>
      ))}
    </li>
  );
}
