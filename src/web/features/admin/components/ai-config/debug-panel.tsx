import { useQueryClient } from "@tanstack/react-query";
import { debugLogQuery } from "#web/features/admin/api/ai-config.ts";
import { DebugLog } from "#web/features/admin/components/ai-config/debug-log.tsx";
import { useSaveAiConfig } from "#web/features/admin/hooks/use-save-ai-config.ts";
import { Card, SettingsPanel } from "#web/ui/card.tsx";
import { Switch } from "#web/ui/switch.tsx";

export type DebugPanelProps = {
  /** Whether debug mode is on, as stored. */
  on: boolean;
};

/** Debug mode on loads the log, off clears it (READ-84). */
export function DebugPanel({ on }: DebugPanelProps) {
  const client = useQueryClient();
  const save = useSaveAiConfig({
    done: ({ debugMode }) =>
      debugMode
        ? "Debug mode is on: AI calls are recorded."
        : "Debug mode is off. The debug log was cleared.",
    onSaved: ({ debugMode }) => {
      if (!debugMode) client.removeQueries({ queryKey: debugLogQuery.queryKey });
    },
  });
  const wanted = save.isPending ? (save.variables.debugMode ?? on) : on;
  return (
    <SettingsPanel
      title="Debug log"
      text="The newest 100 AI calls of all readers, with what was asked and answered; without keys and names."
    >
      <Card>
        <Switch
          label="Debug mode"
          help={
            on
              ? "AI calls are recorded. Turning it off deletes the log."
              : "Nothing is recorded. Turn it on to see what is asked and answered from then on."
          }
          className="p-4"
          checked={wanted}
          onCheckedChange={(debugMode) => save.mutate({ debugMode })}
        />
      </Card>
      {on && <DebugLog />}
    </SettingsPanel>
  );
}
