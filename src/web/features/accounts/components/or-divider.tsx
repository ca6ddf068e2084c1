/** Between two ways of doing the same. */
export function OrDivider() {
  return (
    <div className="flex items-center gap-3 text-12 text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      or
    </div>
  );
}
