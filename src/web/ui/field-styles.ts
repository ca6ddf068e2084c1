/** The box of every control that text is put into. */
export const controlStyles =
  "h-9 w-full rounded-8 border border-line-strong bg-surface px-3 text-14 text-ink transition-colors duration-150 ease-out hover:border-ink-soft aria-invalid:border-danger disabled:bg-sunken disabled:text-ink-soft";

export const labelStyles = "text-13 font-medium text-ink";

/** Of a control in a list of switches. */
export const rowLabelStyles = "text-14 font-medium text-ink";
