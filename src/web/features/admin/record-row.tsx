import type { ReactNode } from "react";
import { Moment } from "#web/features/admin/moment.tsx";
import { Tag } from "#web/ui/tag.tsx";

type RecordRowProps = {
  /** What is first, and what follows it. */
  lead: string;
  text: string;
  /** How it ended, where that is not as it should be, with the code behind it. */
  problem: { text: string; code: string | null } | null;
  at: string;
  children?: ReactNode;
};

/** A line of what happened and when, with the details under it. */
export function RecordRow({ lead, text, problem, at, children }: RecordRowProps) {
  return (
    <li className="px-4 py-2.5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14">
        <span className="min-w-0 flex-1 break-words">
          <span className="font-medium">{lead}</span>
          <span className="text-ink-soft"> · </span>
          {text}
        </span>
        {problem !== null && (
          <Tag tone="warning">
            <span title={problem.code ?? undefined}>{problem.text}</span>
          </Tag>
        )}
        <Moment at={at} />
      </p>
      {children}
    </li>
  );
}
