import { type ReactNode, useEffect, useState } from "react";
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

/** A picture that nobody has looked at before is on its way: when to ask again, in milliseconds. */
const againAfterMs = [4_000, 20_000] as const;

/** For a picture of our own image service; begin again with each address. */
function useImageTries() {
  const [failures, setFailures] = useState(0);
  const [shownTry, setShownTry] = useState(0);
  const [loaded, setLoaded] = useState(false);
  const waitMs = againAfterMs[failures - 1];
  useEffect(() => {
    if (failures === shownTry || waitMs === undefined) return;
    const timer = setTimeout(() => setShownTry(failures), waitMs);
    return () => clearTimeout(timer);
  }, [failures, shownTry, waitMs]);
  return {
    /** Key of the element that is to be there now; null while there is none to show. */
    shownTry: failures > shownTry ? null : shownTry,
    loaded,
    onError: () => setFailures((known) => known + 1),
    onLoad: () => setLoaded(true),
  };
}
