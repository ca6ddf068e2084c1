import { unknownFigure } from "#domain/market/format.ts";

export type UnknownProps = { reason: string; what: string };

/** Stands where something would that is not known; the reason is its title. */
export function Unknown({ reason, what }: UnknownProps) {
  return (
    <span title={reason} className="text-ink-faint">
      <span aria-hidden="true">{unknownFigure}</span>
      <span className="sr-only">{what} not known</span>
    </span>
  );
}
