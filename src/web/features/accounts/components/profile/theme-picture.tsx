import type { Theme } from "#domain/settings/settings.ts";

/** The news page as it looks from afar: bars for words, in the colours of the theme, whichever the page has. */
export function ThemePicture({ theme }: { theme: Theme }) {
  return (
    <span aria-hidden="true" data-theme={theme} className="flex h-24 flex-col bg-paper">
      <span className="flex h-5 shrink-0 items-center gap-1.5 border-b border-line bg-surface px-3">
        <span className="h-1.5 w-6 rounded-full bg-accent" />
        <span className="ml-auto h-1.5 w-4 rounded-full bg-line" />
      </span>
      <span className="flex flex-1 flex-col justify-center gap-2.5 px-3">
        <PictureRow mark="bg-accent" headline="w-4/5" />
        <PictureRow mark="bg-line-strong" headline="w-3/5" />
      </span>
    </span>
  );
}

function PictureRow({ mark, headline }: { mark: string; headline: string }) {
  return (
    <span className="flex gap-2">
      <span className={`w-0.5 rounded-full ${mark}`} />
      <span className="flex flex-1 flex-col gap-1.5">
        <span className={`h-1.5 rounded-full bg-ink ${headline}`} />
        <span className="h-1 w-2/5 rounded-full bg-ink-faint" />
      </span>
    </span>
  );
}
