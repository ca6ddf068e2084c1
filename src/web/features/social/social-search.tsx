import { Search, X } from "lucide-react";
import { type FormEvent, useState } from "react";
import { communitySearchMax } from "#domain/social/sources.ts";
import { useTranslate } from "#web/lib/language.ts";
import { IconButton } from "#web/ui/button.tsx";

type SocialSearchProps = {
  /** The chosen community: "r/stocks". */
  community: string;
  /** What is searched for there now. */
  words: string | undefined;
  onSearch: (words: string | undefined) => void;
};

/** Searches inside the chosen community, at its site. */
export function SocialSearch({ community, words, onSearch }: SocialSearchProps) {
  const t = useTranslate();
  const [typed, setTyped] = useState(words ?? "");
  const label = t("Search {community}", { community });
  function submit(event: FormEvent) {
    event.preventDefault();
    const asked = typed.trim();
    onSearch(asked === "" ? undefined : asked);
  }
  function clear() {
    setTyped("");
    onSearch(undefined);
  }
  return (
    <search className="min-w-0 flex-1 basis-full sm:w-64 sm:flex-none sm:basis-auto">
      <form onSubmit={submit} className="relative">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-soft"
        />
        <input
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={communitySearchMax}
          dir="auto"
          aria-label={label}
          placeholder={label}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className="h-10 w-full sm:h-8 rounded-8 border border-line-strong bg-surface pr-10 pl-9 text-14 text-ink transition-colors duration-150 ease-out placeholder:text-ink-faint hover:border-ink-soft max-sm:text-16 [&::-webkit-search-cancel-button]:appearance-none"
        />
        {words !== undefined && (
          <IconButton
            label={t("End the search")}
            onClick={clear}
            className="absolute top-0 right-0 size-10 sm:size-8"
          >
            <X aria-hidden="true" />
          </IconButton>
        )}
      </form>
    </search>
  );
}
