export type KbdProps = { children: string };

export function Kbd({ children }: KbdProps) {
  return (
    <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded-4 border border-line-strong/50 bg-sunken px-1 font-mono text-12 text-ink">
      {children}
    </kbd>
  );
}
