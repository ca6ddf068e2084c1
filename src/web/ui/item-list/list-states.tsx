import type { ComponentProps, ReactNode } from "react";
import { Card, EmptyState } from "#web/ui/card.tsx";
import { Skeleton } from "#web/ui/loading.tsx";
import { ErrorState } from "#web/ui/states.tsx";

const titleWidths = ["w-4/5", "w-3/5", "w-11/12", "w-2/3", "w-3/4", "w-1/2"] as const;

export type ListSkeletonProps = {
  /** Why the user waits. */
  text: string;
  /** Of a row. */
  className: string;
  /** A row around the line of its title; `at` is its number from 0. */
  renderRow: (title: ReactNode, at: number) => ReactNode;
};

/** A list before its first answer: rows of the same shape. */
export function ListSkeleton({ text, className, renderRow }: ListSkeletonProps) {
  return (
    <>
      <p role="status" className="flex h-8 items-center truncate text-12 text-ink-soft">
        {text}
      </p>
      <ul aria-hidden="true" className="divide-y divide-line rounded-8 border border-line bg-surface">
        {titleWidths.map((width, at) => (
          <li key={width} className={className}>
            {renderRow(<Skeleton className={`h-4.5 max-w-full ${width}`} />, at)}
          </li>
        ))}
      </ul>
    </>
  );
}

/** A list without items. */
export function EmptyList(props: ComponentProps<typeof EmptyState>) {
  return (
    <Card>
      <EmptyState {...props} />
    </Card>
  );
}

/** A list that could not be loaded. */
export function FailedList(props: ComponentProps<typeof ErrorState>) {
  return (
    <Card>
      <ErrorState {...props} />
    </Card>
  );
}
