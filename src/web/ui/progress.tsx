export type ProgressProps = {
  /** Says what goes on. */
  label: string;
  percent: number;
};

/** A thin bar that fills up. */
export function Progress({ label, percent }: ProgressProps) {
  return (
    <progress
      aria-label={label}
      value={percent}
      max={100}
      className={[
        "block h-1 w-full appearance-none overflow-hidden rounded-full border-0 bg-line",
        "[&::-webkit-progress-bar]:bg-transparent",
        "[&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent",
        "motion-safe:[&::-webkit-progress-value]:transition-[inline-size] motion-safe:[&::-webkit-progress-value]:duration-200",
        "motion-safe:[&::-webkit-progress-value]:ease-out",
        "[&::-moz-progress-bar]:rounded-full [&::-moz-progress-bar]:bg-accent",
      ].join(" ")}
    />
  );
}
