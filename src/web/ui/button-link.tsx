import type { ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { type ButtonLook, buttonStyles } from "#web/ui/button-styles.ts";
import { classes } from "#web/ui/classes.ts";

export type ButtonLinkProps = LinkProps & ButtonLook & { icon?: ReactNode };

/** A link inside the app that looks like a button. */
export function ButtonLink({ variant, size, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={classes(buttonStyles({ variant, size }), className)}>
      {icon}
      {children}
    </Link>
  );
}
