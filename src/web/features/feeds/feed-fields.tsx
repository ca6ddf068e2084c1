import type { RefObject } from "react";
import type { Feed } from "#contract/feeds.ts";
import { feedNameLengthMax, feedUrlLengthMax } from "#domain/feeds/feed.ts";
import { TextField } from "#web/ui/field.tsx";

type AddressFieldProps = {
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

type Fields = Pick<Feed, "name" | "color">;

type NameFieldsProps = {
  nameRef?: RefObject<HTMLInputElement | null>;
  fields: Fields;
  error: string | undefined;
  onEdit: (fields: Partial<Fields>) => void;
};

/** How a feed is called, and the colour of its mark. */
export function NameFields({ nameRef, fields, error, onEdit }: NameFieldsProps) {
  return (
    <div className="flex items-start gap-3">
      <TextField
        ref={nameRef}
        label="Name"
        className="min-w-0 flex-1"
        maxLength={feedNameLengthMax}
        value={fields.name}
        error={error}
        onChange={(event) => onEdit({ name: event.target.value })}
      />
      <TextField
        label="Colour"
        type="color"
        className="w-16"
        value={fields.color}
        onChange={(event) => onEdit({ color: event.target.value })}
      />
    </div>
  );
}
