import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { DigestAnswer } from "#contract/digest.ts";
import {
  type DigestCadence,
  type DigestSchedule,
  defaultDigest,
  digestFoldersMax,
} from "#domain/digest/schedule.ts";
import { dateFormat } from "#domain/language/formats.ts";
import { formatTags } from "#domain/language/locales.ts";
import { message, type Translate } from "#domain/language/translate.ts";
import { wordsOf } from "#web/lib/api-error.ts";
import { call, queryKeyOf } from "#web/lib/call.ts";
import { useTranslate } from "#web/lib/language.ts";
import { ownTimeZone } from "#web/lib/near-time.ts";
import { feedsQuery } from "#web/lib/shared-queries.ts";
import { saveStateOf, useStored } from "#web/lib/use-setting.ts";
import { useBanner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { TextField } from "#web/ui/field.tsx";
import { SavedSign } from "#web/ui/saved-sign.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { SettingsPanel } from "#web/ui/settings-panel.tsx";
import { StoredForm } from "#web/ui/stored-form.tsx";
import { useToast } from "#web/ui/toast.tsx";

const digestQuery = queryOptions({
  queryKey: queryKeyOf("GET /api/digest"),
  queryFn: ({ signal }) => call("GET /api/digest", { signal }),
});

const unknown: DigestAnswer = {
  ...defaultDigest,
  email: "",
  emailVerified: true,
  nextAt: null,
  sentAt: null,
};

const cadenceLabels = {
  off: message("Off ## email digest"),
  daily: message("Every day"),
  weekdays: message("Monday to Friday"),
  weekly: message("Once a week"),
} as const satisfies Record<DigestCadence, unknown>;

const weekdayName = dateFormat({ weekday: "long", timeZone: "UTC" });
/** 1 is Monday: the first of June 2026 was one. */
const weekdays = (t: Translate) =>
  [1, 2, 3, 4, 5, 6, 7].map((day) => ({
    value: String(day),
    label: weekdayName(t.locale).format(Date.UTC(2026, 5, day)),
  }));

/** By the clock of the digest: "Fri, Nov 27, 7:00 AM". */
const momentIn = (iso: string, timeZone: string, t: Translate): string =>
  new Intl.DateTimeFormat(formatTags[t.locale], {
    weekday: "short",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZone,
  }).format(new Date(iso));

/** When the digest is sent. A change saves immediately; a rejected one shows the stored value again. */
export function DigestPanel() {
  const t = useTranslate();
  const stored = useStored(digestQuery, unknown);
  return (
    <SettingsPanel
      id="digest"
      title={t("Email digest")}
      text={t(
        "What happened to the companies on your watchlists, by email. Without a watchlist, the biggest stories of your feeds.",
      )}
    >
      <StoredForm stored={stored} what={t("your digest")}>
        <Schedule digest={stored.value} />
      </StoredForm>
    </SettingsPanel>
  );
}

function Schedule({ digest }: { digest: DigestAnswer }) {
  const t = useTranslate();
  const client = useQueryClient();
  const banner = useBanner();
  const save = useMutation({
    mutationFn: (body: DigestSchedule) =>
      call("PUT /api/digest", { body: { ...body, folderIds: [...body.folderIds] } }),
    scope: { id: "digest" },
    onMutate: () => banner(null),
    async onSuccess(answer) {
      await client.cancelQueries({ queryKey: digestQuery.queryKey });
      client.setQueryData(digestQuery.queryKey, answer);
    },
    onError: (error) =>
      banner({
        tone: "problem",
        text: t("Couldn't save “{label}”. {reason}", {
          label: t("Email digest"),
          reason: t.of(wordsOf(error)),
        }),
      }),
  });
  const { cadence, at, weekday, timeZone, folderIds } = {
    ...digest,
    ...(save.isPending ? save.variables : {}),
  };
  function change(part: Partial<DigestSchedule>) {
    // Whoever turns it on means the clock on the wall.
    const zone = cadence === "off" ? ownTimeZone() : timeZone;
    save.mutate({ cadence, at, weekday, timeZone: zone, folderIds, ...part });
  }
  const isOn = cadence !== "off";
  const canSend = digest.emailVerified;
  return (
    <Card>
      <SelectField
        layout="row"
        className="border-b border-line p-4 last:border-0"
        label={t("How often")}
        help={
          canSend
            ? undefined
            : t("Confirm {email} in your profile, under Security, to get the digest.", {
                email: digest.email,
              })
        }
        sign={<SavedSign state={saveStateOf(save)} />}
        disabled={!canSend && !isOn}
        value={cadence}
        options={Object.entries(cadenceLabels).map(([value, label]) => ({
          value: value as DigestCadence,
          label: t.of(label),
        }))}
        onChange={(value) => change({ cadence: value })}
      />
      {cadence === "weekly" && (
        <SelectField
          layout="row"
          className="border-b border-line p-4"
          label={t("Day of the week")}
          value={String(weekday)}
          options={weekdays(t)}
          onChange={(value) => change({ weekday: Number(value) })}
        />
      )}
      {isOn && (
        <TextField
          type="time"
          layout="row"
          className="border-b border-line p-4"
          label={t("Time ## of day")}
          help={t("Times are in {zone}.", { zone: timeZone })}
          // A field that is being typed into has no value in between.
          key={at}
          defaultValue={at}
          onBlur={({ target }) => {
            if (target.value === "") target.value = at;
            else if (target.value !== at) change({ at: target.value });
          }}
        />
      )}
      {isOn && <Folders chosen={folderIds} onChosen={(ids) => change({ folderIds: ids })} />}
      {canSend && <Outlook digest={digest} isOn={isOn} onZone={(zone) => change({ timeZone: zone })} />}
    </Card>
  );
}

type FoldersProps = { chosen: readonly string[]; onChosen: (ids: string[]) => void };

/** The folders that have a section; nothing for a user without folders. */
function Folders({ chosen, onChosen }: FoldersProps) {
  const t = useTranslate();
  const folders = useQuery({ ...feedsQuery, refetchInterval: false }).data?.folders;
  if (!folders || folders.length === 0) return null;
  const isFull = chosen.length >= digestFoldersMax;
  return (
    <fieldset className="flex flex-col gap-3 border-b border-line p-4">
      <legend className="float-left text-14 font-medium">{t("Folders with a section")}</legend>
      <p className="text-13 text-pretty text-ink-soft">
        {t("Their stories come after your watchlists, up to {count} folders.", { count: digestFoldersMax })}
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        {folders.map(({ id, name }) => (
          <Checkbox
            key={id}
            name={`folder-${id}`}
            label={name}
            checked={chosen.includes(id)}
            disabled={isFull && !chosen.includes(id)}
            onChange={({ target }) =>
              onChosen(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

type OutlookProps = { digest: DigestAnswer; isOn: boolean; onZone: (timeZone: string) => void };

/** Where the next one goes and when, and one at once to see what it is like. */
function Outlook({ digest, isOn, onZone }: OutlookProps) {
  const t = useTranslate();
  const client = useQueryClient();
  const toast = useToast();
  const { email, nextAt, sentAt, timeZone } = digest;
  const send = useMutation({
    mutationFn: () => call("POST /api/digest/send"),
    onSuccess: () => {
      toast({ text: t("Sent to {email}.", { email }) });
      void client.invalidateQueries({ queryKey: digestQuery.queryKey });
    },
    onError: (error) => toast({ tone: "problem", text: t.of(wordsOf(error)) }),
  });
  const own = ownTimeZone();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      <div className="min-w-48 flex-1 text-13 text-pretty text-ink-soft">
        {isOn && nextAt !== null && (
          <p>{t("Goes to {email}. Next: {time}.", { email, time: momentIn(nextAt, timeZone, t) })}</p>
        )}
        {sentAt !== null && (
          <p>{t("Last sent {time}.", { time: momentIn(sentAt, isOn ? timeZone : own, t) })}</p>
        )}
      </div>
      {isOn && own !== timeZone && (
        <Button size="sm" variant="quiet" onClick={() => onZone(own)}>
          {t("Use this device's time zone ({zone})", { zone: own })}
        </Button>
      )}
      <Button size="sm" busy={send.isPending} onClick={() => send.mutate()}>
        {t("Send one now")}
      </Button>
    </div>
  );
}
