import { useState } from "react";
import { classes } from "#web/ui/styles.ts";

/** First letters of the first and the last word, in capitals: "Ada King" gives "AK". */
export function initialsOf(fullName: string): string {
  const words = fullName.trim().split(/\s+/);
  const first = words[0] ?? "";
  const last = words.length > 1 ? (words.at(-1) ?? "") : "";
  const letters = [first, last].map((word) => [...word][0] ?? "").join("");
  return letters.toLocaleUpperCase("en") || "?";
}

const sizes = { sm: "size-8 text-12", lg: "size-16 text-20" } as const;

export type AvatarProps = {
  fullName: string;
  /** Null: there is none that may be shown. */
  picture: string | null;
  size?: keyof typeof sizes;
  title?: string;
  className?: string | undefined;
};

/** A user at a glance: the picture, or the initials, also while it loads and when it cannot be shown. */
export function Avatar({ fullName, picture, size = "sm", title, className }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <span
      aria-hidden="true"
      title={title}
      className={classes(
        "relative flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-accent-soft font-semibold text-accent select-none",
        sizes[size],
        className,
      )}
    >
      {initialsOf(fullName)}
      {picture !== null && picture !== failed && (
        <img
          src={picture}
          alt=""
          draggable={false}
          onError={() => setFailed(picture)}
          className="absolute inset-0 size-full bg-surface object-cover"
        />
      )}
    </span>
  );
}
