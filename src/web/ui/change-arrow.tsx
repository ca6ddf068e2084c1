import { ArrowDown, ArrowUp } from "lucide-react";

export type ChangeArrowProps = { direction: "up" | "down" | "flat" | null };

/** Stands before a change beside its sign, in the colour of the text; nothing where nothing moved. */
export function ChangeArrow({ direction }: ChangeArrowProps) {
  if (direction === null || direction === "flat") return null;
  const Arrow = direction === "up" ? ArrowUp : ArrowDown;
  return <Arrow aria-hidden="true" className="mr-0.5 inline size-3.5 align-[-0.15em]" />;
}
