import { CircleAlert, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "#web/ui/styles.ts";

export type NoticeProps = {
  /** "danger" is read aloud when it comes: something has just failed. "warning" is not. */
  tone: "danger" | "warning";
  children: ReactNode;
  className?: string | undefined;
};

/** A sentence that stands out from what is around it. */
export function Notice({ tone, children, className }: NoticeProps) {
  const Icon = tone === "danger" ? CircleAlert : TriangleAlert;
  return (
    <p
      role={tone === "danger" ? "alert" : undefined}
      className={classes(
        "flex items-start gap-2 rounded-8 px-3 py-2 text-13 text-pretty",
        tone === "danger" ? "bg-danger-soft text-danger" : "bg-warning-soft text-warning",
        className,
      )}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}
