import type { ComponentProps } from "react";
import { TextField } from "#web/ui/field.tsx";

export type ProofFieldProps = Omit<ComponentProps<typeof TextField>, "label" | "type" | "autoComplete"> & {
  /** Without a password there is nothing to ask. */
  hasPassword: boolean;
};

/** The password, asked before something that matters. */
export function ProofField({ hasPassword, ...field }: ProofFieldProps) {
  if (!hasPassword) return null;
  return <TextField label="Password" type="password" autoComplete="current-password" {...field} />;
}
