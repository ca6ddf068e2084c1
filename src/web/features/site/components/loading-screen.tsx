import { Spinner } from "#web/ui/loading.tsx";

/** Stands where the page will be while the user's data is on its way; as high as the window, so that no footer jumps. */
export function LoadingScreen() {
  return (
    <div
      role="status"
      className="flex min-h-dvh flex-1 items-start justify-center gap-3 px-4 py-24 text-14 text-ink-soft"
    >
      <Spinner className="text-accent" />
      Loading your personalized dashboard...
    </div>
  );
}
