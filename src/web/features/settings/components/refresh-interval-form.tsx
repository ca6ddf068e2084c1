import { type SubmitEvent, useRef, useState } from "react";
import {
  isRefreshInterval,
  refreshIntervalSecondsMax,
  refreshIntervalSecondsMin,
} from "#domain/settings/settings.ts";
import { useSaveSettings } from "#web/features/settings/hooks/use-save-settings.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { useToast } from "#web/ui/use-toast.ts";

const bounds = `Between ${refreshIntervalSecondsMin} and ${refreshIntervalSecondsMax} seconds`;

export type RefreshIntervalFormProps = {
  /** Seconds, as stored. */
  value: number;
};

export function RefreshIntervalForm({ value }: RefreshIntervalFormProps) {
  const [text, setText] = useState(String(value));
  const [error, setError] = useState<string | undefined>(undefined);
  const ref = useRef<HTMLInputElement>(null);
  const toast = useToast();
  const { mutate, isPending } = useSaveSettings();

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const refreshInterval = text.trim() === "" ? Number.NaN : Number(text);
    if (!isRefreshInterval(refreshInterval)) {
      setError(bounds);
      ref.current?.focus();
      return;
    }
    mutate(
      { refreshInterval },
      { onSuccess: () => toast({ text: `News refreshes every ${refreshInterval} seconds.` }) },
    );
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3 border-b border-line p-4">
      <TextField
        ref={ref}
        label="Refresh interval in seconds"
        type="number"
        inputMode="numeric"
        min={refreshIntervalSecondsMin}
        max={refreshIntervalSecondsMax}
        step={1}
        className="w-60"
        help={bounds}
        error={error}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" busy={isPending} className="mt-[1.55rem]">
        Save interval
      </Button>
    </form>
  );
}
