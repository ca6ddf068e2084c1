export type SourceTagProps = { name: string };

/** The feed's name in the feed's colour, read from the variables of `feedVariables` on an element above. */
export function SourceTag({ name }: SourceTagProps) {
  return (
    <span
      className="inline-flex h-5 max-w-32 sm:max-w-48 min-w-0 items-center rounded-full border border-current/35 px-2 text-12 font-medium text-(--feed-text) dark:text-(--feed-text-dark)"
      dir="auto"
    >
      <span className="truncate">{name}</span>
    </span>
  );
}
