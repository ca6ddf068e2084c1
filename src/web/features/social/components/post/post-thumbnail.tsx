import { ImageOff } from "lucide-react";
import { OwnImage } from "#web/ui/own-image.tsx";

/** The picture of a post. Its place has its size from the start. */
export function PostThumbnail({ address }: { address: string }) {
  return (
    <span
      aria-hidden="true"
      className="relative flex h-15 w-20 shrink-0 items-center justify-center overflow-hidden rounded-4 bg-sunken text-ink-faint sm:h-18 sm:w-24"
    >
      <OwnImage address={address} className="object-cover" missing={<ImageOff className="size-4" />} />
    </span>
  );
}
