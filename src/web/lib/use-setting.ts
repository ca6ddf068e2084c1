import {
  type DefaultError,
  type QueryKey,
  type UseQueryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { UserSettingsAnswer, UserSettingsPatch } from "#contract/settings.ts";
import { defaultUserSettings, type UserSettings } from "#domain/settings/settings.ts";
import { wordsOf } from "#web/lib/api-error.ts";
import { useTranslate } from "#web/lib/language.ts";
import { saveUserSettings, settingsScope, userSettingsQuery } from "#web/lib/user-settings.ts";

export type SettingName = keyof UserSettingsPatch & keyof UserSettings;

export type SettingOptions<Name extends SettingName> = {
  name: Name;
  stored: UserSettings[Name];
  /** As a user reads it: "Auto refresh". */
  label: string;
  /** Takes a failure in words; null when there is nothing to tell any more. */
  banner: (problem: { tone: "problem"; text: string } | null) => void;
};

export type Setting<Value> = {
  /** What is stored, or what it is becoming. */
  value: Value;
  /** Stores it at once, and nothing else. */
  change: (value: Value) => void;
  saving: SaveState;
};

/** One of the user's settings. A failed change shows the stored value again (READ-56). */
export function useSetting<Name extends SettingName>(
  options: SettingOptions<Name>,
): Setting<UserSettings[Name]> {
  const t = useTranslate();
  const { name, stored, label, banner } = options;
  const save = useSaveSettings({
    onStart: () => banner(null),
    onProblem: (error) =>
      banner({
        tone: "problem",
        text: t("Couldn't save “{label}”. {reason}", { label, reason: t.of(wordsOf(error)) }),
      }),
  });
  const wanted = save.isPending ? (save.variables as Partial<UserSettings>)[name] : undefined;
  return {
    value: wanted === undefined ? stored : wanted,
    change: (value) => save.mutate({ [name]: value }),
    saving: saveStateOf(save),
  };
}

type SaveSettingsOptions = {
  onStart: () => void;
  /** Comes also when the control that saved is no longer there. */
  onProblem: (error: Error) => void;
};

/** Saves a part of the user's settings; what the server answers is what is shown. */
function useSaveSettings({ onStart, onProblem }: SaveSettingsOptions) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (patch: UserSettingsPatch) => saveUserSettings(patch),
    scope: settingsScope,
    onMutate: onStart,
    async onSuccess(settings) {
      // A read that began before the write may know less than its answer.
      await client.cancelQueries({ queryKey: userSettingsQuery.queryKey });
      client.setQueryData(userSettingsQuery.queryKey, settings);
    },
    onError: onProblem,
  });
}

/** Where a change is that is stored at once; a failure is `idle` again, since it is shown elsewhere. */
export type SaveState = "idle" | "saving" | "saved";

export function saveStateOf(mutation: { isPending: boolean; isSuccess: boolean }): SaveState {
  if (mutation.isPending) return "saving";
  return mutation.isSuccess ? "saved" : "idle";
}

const defaults: UserSettingsAnswer = {
  ...defaultUserSettings,
  userId: "",
  finnhubEnabled: true,
  lastUpdated: "",
};

/** The signed-in user's settings, for the screens that change them. */
export const useUserSettings = (): Stored<UserSettingsAnswer> => useStored(userSettingsQuery, defaults);

export type Stored<Value> = {
  /** What is stored; the defaults while it is not known. */
  value: Value;
  /** `unread`: it could not be read, so nothing may be saved: defaults must never overwrite real data (READ-56). */
  state: "loading" | "read" | "unread";
  /** Why it could not be read, in words. */
  reason: string | undefined;
  isRetrying: boolean;
  retry: () => void;
};

/** A value that the server stores for the user, with what to show while it cannot be read. */
export function useStored<Value, Key extends QueryKey>(
  query: UseQueryOptions<Value, DefaultError, Value, Key>,
  defaults: NoInfer<Value>,
): Stored<Value> {
  const { data, error, isFetching, refetch } = useQuery(query);
  const known = data !== undefined;
  const unread = !known && error !== null;
  return {
    value: known ? data : defaults,
    state: known ? "read" : unread ? "unread" : "loading",
    reason: unread ? error.message : undefined,
    isRetrying: unread && isFetching,
    retry: () => void refetch(),
  };
}
