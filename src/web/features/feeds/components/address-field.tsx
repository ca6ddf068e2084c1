import type { RefObject } from "react";
import { feedUrlLengthMax } from "#domain/feeds/feed.ts";
import { TextField } from "#web/ui/field.tsx";

export type AddressFieldProps = {
  ref: RefObject<HTMLInputElement | null>;
  value: string;
  error: string | undefined;
  help?: string;
  onChange: (url: string) => void;
};

export function AddressField({ ref, value, error, help, onChange }: AddressFieldProps) {
  return (
    <TextField
      ref={ref}
      label="Address"
      inputMode="url"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={feedUrlLengthMax}
      placeholder="example.com"
      help={help}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
