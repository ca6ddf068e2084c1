import { type ComponentType, useState } from "react";

export type MadeAheadProps = {
  /** Unique in the document. */
  id: string;
  className?: string;
  part: ComponentType;
};

/**
 * A part of a prerendered page in which nothing happens. Where it came with the page its markup stays as it is, and its
 * script is not loaded. Elsewhere it is drawn; it has no fallback, so that the page is turned to when it is whole.
 */
export function MadeAhead({ id, className, part: Part }: MadeAheadProps) {
  const [came] = useState(() => {
    const html = typeof document === "undefined" ? undefined : document.getElementById(id)?.innerHTML;
    // One object for good: another one would be written into the page again.
    return html === undefined ? undefined : { __html: html };
  });
  if (came)
    return (
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the page's own markup, as our build made it.
      <div id={id} className={className} suppressHydrationWarning dangerouslySetInnerHTML={came} />
    );
  return (
    <div id={id} className={className}>
      <Part />
    </div>
  );
}
