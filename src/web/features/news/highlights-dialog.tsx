import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Bell, Bookmark, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { NewsItem, NewsSource } from "#contract/news.ts";
import type { HighlightRule } from "#contract/reading.ts";
import { muteLabel } from "#domain/news/mutes.ts";
import {
  kindLooks,
  noSubject,
  SubjectFields,
  type SubjectValues,
  subjectOf,
  subjectRules,
} from "#web/features/news/mutes-dialog.tsx";
import { wordsOf } from "#web/lib/api-error.ts";
import { call, queryKeyOf } from "#web/lib/call.ts";
import { useTranslate } from "#web/lib/language.ts";
import { ownTimeZone } from "#web/lib/near-time.ts";
import { paths } from "#web/lib/paths.ts";
import { IconButton } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Form, SubmitButton, useDomainForm } from "#web/ui/form.tsx";
import { Skeleton } from "#web/ui/loading.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import { useToast } from "#web/ui/toast.tsx";

const highlightsQuery = queryOptions({
  queryKey: queryKeyOf("GET /api/news/highlights"),
  queryFn: ({ signal }) => call("GET /api/news/highlights", { signal }),
});

export type HighlightsDialogProps = {
  sources: readonly NewsSource[];
  /** The headline that brought the user here; what it is about is on offer. */
  item: NewsItem | undefined;
  /** After each change: the list is another one then. */
  onChange: () => void;
  onClose: () => void;
};

/** The user's highlights: adding and removing them. */
export function HighlightsDialog({ sources, item, onChange, onClose }: HighlightsDialogProps) {
  const t = useTranslate();
  const client = useQueryClient();
  const toast = useToast();
  const query = useQuery(highlightsQuery);
  function changed() {
    void client.invalidateQueries({ queryKey: highlightsQuery.queryKey });
    // One of them may have come with an alert, or gone with it.
    void client.invalidateQueries({ queryKey: queryKeyOf("GET /api/alerts") });
    onChange();
  }
  const remove = useMutation({
    mutationFn: (id: string) => call("DELETE /api/news/highlights/:id", { params: { id } }),
    onSuccess: changed,
    onError: (error) => toast({ tone: "problem", text: t.of(wordsOf(error)) }),
  });
  const rules = query.data?.highlights.toReversed() ?? [];
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={onClose}
      title={t("Highlights")}
      description={t("Matching headlines are marked, and shown even where a mute fits.")}
    >
      <div className="flex flex-col gap-4">
        <HighlightForm sources={sources} item={item} onAdded={changed} />
        {query.isPending && (
          <div aria-busy="true" className="border-t border-line pt-4">
            <Skeleton className="h-5 w-48" />
          </div>
        )}
        {query.isError && (
          <ErrorState
            title={t("Couldn't load your highlights.")}
            reason={t.of(wordsOf(query.error))}
            onRetry={() => void query.refetch()}
            busy={query.isFetching}
          />
        )}
        {query.isSuccess && rules.length === 0 && (
          <p className="border-t border-line pt-4 text-14 text-ink-soft">{t("No highlights yet")}</p>
        )}
        {rules.length > 0 && (
          <ul aria-label={t("Highlights")} className="divide-y divide-line border-t border-line">
            {rules.map((rule) => (
              <HighlightRow key={rule.id} rule={rule} onRemove={() => remove.mutate(rule.id)} />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

type HighlightFormProps = Pick<HighlightsDialogProps, "sources" | "item"> & { onAdded: () => void };

function HighlightForm({ sources, item, onAdded }: HighlightFormProps) {
  const t = useTranslate();
  const [saves, setSaves] = useState(false);
  const [notifies, setNotifies] = useState(false);
  const symbol = item?.detectedCompanies[0]?.symbol;
  const begun: Partial<SubjectValues> = symbol === undefined ? {} : { kind: "company", text: symbol };
  const form = useDomainForm({
    values: { ...noSubject(sources), ...begun },
    rules: subjectRules,
    send: (values) => {
      const subject = subjectOf(values);
      return call("POST /api/news/highlights", {
        body: { subject, saves, notifies: notifies && canNotify(subject.kind), timeZone: ownTimeZone() },
      });
    },
    onDone: () => {
      form.edit("text", "");
      onAdded();
    },
  });
  const isAbout = canNotify(form.valueOf("kind"));
  return (
    <Form form={form} className="flex flex-col gap-3">
      <SubjectFields form={form} sources={sources} label={t("Highlight a")}>
        <SubmitButton form={form} className="sm:mt-[26px]">
          {t("Highlight")}
        </SubmitButton>
      </SubjectFields>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <Checkbox
          label={t("Save new headlines")}
          checked={saves}
          onChange={({ target }) => setSaves(target.checked)}
        />
        {isAbout && (
          <Checkbox
            label={t("Alert me, on all my channels")}
            checked={notifies}
            onChange={({ target }) => setNotifies(target.checked)}
          />
        )}
      </div>
    </Form>
  );
}

/** What alerts can be about. */
const canNotify = (kind: SubjectValues["kind"]): boolean => kind === "word" || kind === "company";

function HighlightRow({ rule, onRemove }: { rule: HighlightRule; onRemove: () => void }) {
  const t = useTranslate();
  const { Icon, text } = kindLooks[rule.kind];
  const label = muteLabel(rule, t);
  return (
    <li className="flex min-h-11 items-center gap-3 py-1">
      <Icon aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
      <span className="min-w-0 flex-1">
        <span className="font-medium break-words" dir="auto">
          {label}
        </span>{" "}
        <span className="text-13 text-ink-soft">
          {t.of(text)}
          {rule.kind === "company" && ` ${rule.value}`}
        </span>
      </span>
      {rule.saves && (
        <span className="flex shrink-0 items-center gap-1 text-13 text-ink-soft">
          <Bookmark aria-hidden="true" className="size-3.5" />
          {t("saves")}
        </span>
      )}
      {rule.alertId !== null && (
        <Link
          to={paths.alerts({ alert: rule.alertId })}
          className="hit flex shrink-0 items-center gap-1 text-13 text-accent hover:underline"
        >
          <Bell aria-hidden="true" className="size-3.5" />
          {t("alerts ## a rule does so")}
        </Link>
      )}
      <IconButton label={t("Remove {label}", { label })} size="sm" onClick={onRemove}>
        <Trash2 aria-hidden="true" />
      </IconButton>
    </li>
  );
}
