import { ImageOff } from "lucide-react";
import { useImageTries } from "#web/lib/use-image-tries.ts";
import { classes } from "#web/ui/classes.ts";

/** The picture of a post through our own image service. Its place has its size from the start. */
export function PostThumbnail({ address }: { address: string }) {
  const { shownTry, loaded, onError, onLoad } = useImageTries();
  return (
    <span
      aria-hidden="true"
      className="relative flex h-15 w-20 shrink-0 items-center justify-center overflow-hidden rounded-4 bg-sunken text-ink-faint sm:h-18 sm:w-24"
    >
      {shownTry === null && <ImageOff className="size-4" />}
      {shownTry !== null && (
        <img
          key={shownTry}
          src={address}
          alt=""
          draggable={false}
          loading="lazy"
          decoding="async"
          onError={onError}
          onLoad={onLoad}
          className={classes("absolute inset-0 size-full object-cover", !loaded && "opacity-0")}
        />
      )}
    </span>
  );
}
