import { ArrowDown, ArrowUp } from "lucide-react";
import type { CSSProperties, ReactNode } from "react";
import { classes } from "#web/ui/styles.ts";

type TagProps = {
  children: ReactNode;
  tone?: "neutral" | "accent" | "warning" | "danger";
  /** A user's own color, such as "#dc2626"; corrected for contrast. Not for prerendered pages. */
  color?: string;
  className?: string;
};

const tones = {
  neutral: "bg-sunken text-ink-soft",
  accent: "bg-accent-soft text-accent",
  warning: "bg-warning-soft text-warning",
  danger: "bg-danger-soft text-danger",
} as const;

export function Tag({ children, tone = "neutral", color, className }: TagProps) {
  const shape = "inline-flex h-5 max-w-full items-center gap-1.5 rounded-full px-2 text-12 font-medium";
  if (color === undefined)
    return (
      <span className={classes(shape, tones[tone], className)}>
        <span className="truncate">{children}</span>
      </span>
    );
  const mark: CSSProperties & Record<"--mark", string> = { "--mark": color };
  return (
    <span style={mark} className={classes(shape, "mark-text bg-sunken", className)}>
      <span aria-hidden="true" className="mark-fill size-1.5 shrink-0 rounded-full" />
      <span className="truncate">{children}</span>
    </span>
  );
}

type ChangeArrowProps = {
  direction: "up" | "down" | "flat" | null;
  /** "lg" beside a number that is read from afar. */
  size?: "sm" | "lg";
};

const arrowSizes = { sm: "size-3.5 align-[-0.15em]", lg: "size-6 align-[-0.1em]" } as const;

/** Stands before a change beside its sign, in the color of the text; nothing where nothing moved. */
export function ChangeArrow({ direction, size = "sm" }: ChangeArrowProps) {
  if (direction === null || direction === "flat") return null;
  const Arrow = direction === "up" ? ArrowUp : ArrowDown;
  return <Arrow aria-hidden="true" className={classes("mr-0.5 inline", arrowSizes[size])} />;
}
