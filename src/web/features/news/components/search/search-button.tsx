import { Search } from "lucide-react";
import { searchMark } from "#web/features/news/hooks/use-search-open.ts";
import { Button } from "#web/ui/button.tsx";

export type SearchButtonProps = { onOpen: () => void; keysEnabled: boolean };

export function SearchButton({ onOpen, keysEnabled }: SearchButtonProps) {
  return (
    <Button
      {...{ [searchMark]: "" }}
      size="sm"
      onClick={onOpen}
      title={
        keysEnabled ? "Search everything your feeds brought (/)" : "Search everything your feeds brought"
      }
      icon={<Search aria-hidden="true" className="size-3.5" />}
    >
      <span className="max-sm:sr-only">Search</span>
    </Button>
  );
}
