import { cva, type VariantProps } from "class-variance-authority";

/** Joins class names; what is false or missing is left out. */
export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}

/** The box of every control that text is put into. */
export const controlStyles =
  "h-9 touch:h-11 w-full rounded-8 border border-line-strong bg-surface px-3 text-14 text-ink transition-colors duration-150 ease-out hover:border-ink-soft aria-invalid:border-danger disabled:bg-sunken disabled:text-ink-soft";

export const labelStyles = "text-13 font-medium text-ink";

/** Of a control in a list of switches. */
export const rowLabelStyles = "text-14 font-medium text-ink";

/** Looks of buttons and of links that look like buttons. */
export const buttonStyles = cva(
  [
    "hit inline-flex shrink-0 items-center justify-center gap-2 rounded-8 border font-medium whitespace-nowrap select-none",
    "transition-colors duration-150 ease-out disabled:cursor-not-allowed",
  ],
  {
    variants: {
      variant: {
        primary:
          "border-transparent bg-accent text-on-accent hover:not-disabled:bg-accent-strong disabled:bg-sunken disabled:text-ink-soft disabled:border-line",
        secondary:
          "border-line-strong/50 bg-surface text-ink hover:not-disabled:bg-sunken disabled:text-ink-soft disabled:bg-sunken disabled:border-line",
        quiet:
          "border-transparent bg-transparent text-ink-soft hover:not-disabled:bg-sunken hover:not-disabled:text-ink disabled:opacity-60",
        danger:
          "border-transparent bg-danger text-on-accent hover:not-disabled:bg-danger-strong disabled:bg-sunken disabled:text-ink-soft",
      },
      size: { sm: "h-8 px-3 text-13", md: "h-9 px-3.5 text-14", lg: "h-11 px-5 text-16" },
    },
    defaultVariants: { variant: "secondary", size: "md" },
  },
);

export type ButtonStyle = VariantProps<typeof buttonStyles>;
