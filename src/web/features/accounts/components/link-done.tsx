import { CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { ViewPane } from "#web/features/accounts/components/view-pane.tsx";

export type LinkDoneProps = { title: string; text: string; action: ReactNode };

/** What a mailed link was for is done. */
export function LinkDone({ title, text, action }: LinkDoneProps) {
  return (
    <ViewPane>
      <div className="flex flex-col items-center py-4 text-center">
        <CircleCheck aria-hidden="true" className="size-7 text-accent" />
        <p className="mt-3 text-16 font-semibold">{title}</p>
        <p className="mt-1 max-w-[44ch] text-14 text-pretty text-ink-soft">{text}</p>
        <div className="mt-5">{action}</div>
      </div>
    </ViewPane>
  );
}
