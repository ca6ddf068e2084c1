import type { ComponentProps, ReactNode } from "react";
import { classes } from "#web/ui/styles.ts";

type CardProps = ComponentProps<"div">;

/** A quiet surface with a hairline around it. Has no padding of its own. */
export function Card({ className, ...rest }: CardProps) {
  return <div {...rest} className={classes("rounded-8 border border-line bg-surface", className)} />;
}

export type EmptyStateProps = {
  title: string;
  /** Says what to do next. */
  text?: string | undefined;
  icon?: ReactNode;
  /** The button that does it. */
  action?: ReactNode;
};

export function EmptyState({ title, text, icon, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-4 py-12 text-center [&>svg]:mb-3 [&>svg]:size-6 [&>svg]:text-ink-faint">
      {icon}
      <p className="text-16 font-semibold">{title}</p>
      {text !== undefined && <p className="mt-1 max-w-[44ch] text-14 text-ink-soft">{text}</p>}
      {action !== undefined && <div className="mt-4">{action}</div>}
    </div>
  );
}
