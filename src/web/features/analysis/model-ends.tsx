import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { ModelEnds } from "#contract/ai-provider.ts";
import type { Translate } from "#domain/language/translate.ts";
import { modelEndsQuery, useChangeAiProvider } from "#web/features/analysis/ai-provider.calls.ts";
import { useTranslate } from "#web/lib/language.ts";
import { dayOf } from "#web/lib/moment.ts";
import { paths } from "#web/lib/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useToast } from "#web/ui/toast.tsx";

type ModelEnd = ModelEnds["ends"][number];

const endDay = ({ endsOn }: ModelEnd, t: Translate): string => dayOf(`${endsOn}T12:00:00`, t);

/** That a model of the user's prompts ends soon, and one click that moves all of them to its successor. */
export function ModelEndNotices() {
  const t = useTranslate();
  const toast = useToast();
  const { data: { ends } = { ends: [] } } = useQuery(modelEndsQuery);
  const save = useChangeAiProvider(t("Model"));
  function move(next: string) {
    const done = () => toast({ text: t("Your prompts now run on {model}.", { model: next }) });
    save.mutate({ model: next }, { onSuccess: done });
  }
  return ends.map((end) => (
    <div key={end.model} className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Notice tone="warning" className="min-w-0 flex-1 basis-72">
        {end.successor === null
          ? t("{model} ends on {day}. Choose another model before then.", {
              model: end.model,
              day: endDay(end, t),
            })
          : t("{model} ends on {day}. Your prompts then run on its successor, {next}.", {
              model: end.model,
              day: endDay(end, t),
              next: end.successor,
            })}
      </Notice>
      {end.successor !== null && (
        <Button size="sm" busy={save.isPending} onClick={() => move(end.successor ?? "")}>
          {t("Use {model}", { model: end.successor })}
        </Button>
      )}
    </div>
  ));
}

/** The same below an answer, in a line with the way to the settings. */
export function ModelEndLine() {
  const t = useTranslate();
  const { data } = useQuery(modelEndsQuery);
  const end = data?.ends[0];
  if (end === undefined) return null;
  return (
    <p className="px-4 pb-3 text-13 text-pretty text-ink-soft">
      {t("{model} ends on {day}.", { model: end.model, day: endDay(end, t) })}{" "}
      <Link
        to={paths.settings("ai-prompts", "ai-provider")}
        className="hit rounded-4 font-medium text-accent underline underline-offset-2"
      >
        {t("Choose its successor")}
      </Link>
    </p>
  );
}
