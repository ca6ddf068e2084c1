import { Spinner } from "#web/ui/spinner.tsx";

/** Stands where the page will be while the user's data is on its way. */
export function LoadingScreen() {
  return (
    <div
      role="status"
      className="flex flex-1 items-center justify-center gap-3 px-4 py-24 text-14 text-ink-soft"
    >
      <Spinner className="text-accent" />
      Loading your personalized dashboard...
    </div>
  );
}
