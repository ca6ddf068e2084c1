import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { message } from "#domain/language/translate.ts";
import { wordsOf } from "#web/lib/api-error.ts";
import { call } from "#web/lib/call.ts";
import { useTranslate } from "#web/lib/language.ts";
import { saveStateOf } from "#web/lib/use-setting.ts";
import { useBanner } from "#web/ui/banner.tsx";
import { Card } from "#web/ui/card.tsx";
import { SavedSign } from "#web/ui/saved-sign.tsx";
import { Switch } from "#web/ui/switch.tsx";

const label = message("Use Bluesky");
const queryKey = ["keys"];

/** Bluesky needs no key: it is on or off. */
export function BlueskySettings() {
  const t = useTranslate();
  const client = useQueryClient();
  const banner = useBanner();
  const keys = useQuery({ queryKey, queryFn: ({ signal }) => call("GET /api/keys", { signal }) });
  const save = useMutation({
    mutationFn: (blueskyEnabled: boolean) => call("PUT /api/keys", { body: { blueskyEnabled } }),
    onMutate: () => banner(null),
    onSuccess: (stored) => client.setQueryData(queryKey, stored),
    onError: (error) =>
      banner({
        tone: "problem",
        text: t("“{label}” was not saved. {reason}", { label: t.of(label), reason: t.of(wordsOf(error)) }),
      }),
  });
  const wanted = save.isPending ? save.variables : undefined;
  const isOffered = keys.data?.blueskyOffered ?? false;
  return (
    <Card>
      <Switch
        label={t.of(label)}
        help={
          keys.isSuccess && !isOffered
            ? t("This server doesn’t read Bluesky.")
            : t("Posts that name a company as $TICKER. You need no account there and no key.")
        }
        sign={<SavedSign state={saveStateOf(save)} />}
        className="p-4"
        checked={wanted ?? keys.data?.blueskyEnabled ?? false}
        disabled={!isOffered}
        onCheckedChange={(checked) => save.mutate(checked)}
      />
    </Card>
  );
}
