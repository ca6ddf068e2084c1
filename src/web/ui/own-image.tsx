import type { ReactNode } from "react";
import { useImageTries } from "#web/lib/use-image-tries.ts";
import { classes } from "#web/ui/styles.ts";

export type OwnImageProps = {
  address: string;
  /** How it fits into its frame, which holds its place from the start. */
  className: string;
  /** Stands there while there is no picture to show. */
  missing?: ReactNode;
};

/** A decorative picture of our own image service; one that is still on its way there is asked for again. */
export const OwnImage = (props: OwnImageProps) => <Tried key={props.address} {...props} />;

function Tried({ address, className, missing = null }: OwnImageProps) {
  const { shownTry, loaded, onError, onLoad } = useImageTries();
  if (shownTry === null) return missing;
  return (
    <img
      key={shownTry}
      src={address}
      alt=""
      draggable={false}
      loading="lazy"
      decoding="async"
      onError={onError}
      onLoad={onLoad}
      className={classes("absolute inset-0 size-full", className, !loaded && "opacity-0")}
    />
  );
}
