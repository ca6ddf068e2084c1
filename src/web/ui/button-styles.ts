import { cva, type VariantProps } from "class-variance-authority";

/** Looks of buttons and of links that stand as buttons. */
export const buttonStyles = cva(
  [
    "inline-flex shrink-0 items-center justify-center gap-2 rounded-8 border font-medium whitespace-nowrap select-none",
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

export type ButtonLook = VariantProps<typeof buttonStyles>;
