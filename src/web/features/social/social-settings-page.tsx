import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Tabs } from "radix-ui";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { message } from "#domain/language/translate.ts";
import { RedditSettings } from "#web/features/social/reddit-settings.tsx";
import { wordsOf } from "#web/lib/api-error.ts";
import { call } from "#web/lib/call.ts";
import { useTranslate } from "#web/lib/language.ts";
import { paths } from "#web/lib/paths.ts";
import { saveStateOf, useUserSettings } from "#web/lib/use-setting.ts";
import { useBanner } from "#web/ui/banner.tsx";
import { Card } from "#web/ui/card.tsx";
import { Rich } from "#web/ui/rich.tsx";
import { SavedSign } from "#web/ui/saved-sign.tsx";
import { StoredForm } from "#web/ui/stored-form.tsx";
import { classes } from "#web/ui/styles.ts";
import { Switch } from "#web/ui/switch.tsx";

/** Reddit and Bluesky are read; the others are announced. */
const networks = [
  { id: "reddit", name: "Reddit", isRead: true },
  { id: "bluesky", name: "Bluesky", isRead: true },
  { id: "x", name: "X", isRead: false },
  { id: "linkedin", name: "LinkedIn", isRead: false },
  { id: "youtube", name: "YouTube", isRead: false },
] as const;

function NetworkTabs({ reddit }: { reddit: ReactNode }) {
  const t = useTranslate();
  return (
    <Tabs.Root defaultValue="reddit">
      <Tabs.List
        aria-label={t("Social networks")}
        className="flex gap-1 overflow-x-auto border-b border-line"
      >
        {networks.map(({ id, name, isRead }) => (
          <Tabs.Trigger
            key={id}
            value={id}
            disabled={!isRead}
            className={classes(
              "-mb-px min-h-10 border-b-2 border-transparent px-2 py-1.5 text-14 sm:px-3 font-medium whitespace-nowrap text-ink-soft -outline-offset-2 hover:not-disabled:text-ink disabled:text-ink-faint data-[state=active]:border-accent data-[state=active]:text-ink",
              isRead ? "shrink-0" : "min-w-0",
            )}
          >
            <span className="block">{name}</span>{" "}
            {!isRead && (
              <span className="block text-12 font-normal whitespace-normal">{t("Coming Soon")}</span>
            )}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {networks.map(({ id }) => (
        <Tabs.Content key={id} value={id} className="pt-4">
          {id === "reddit" && reddit}
          {id === "bluesky" && <BlueskySettings />}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}

/** How posts from social networks load. Each change is saved at once, so that the form has no button (READ-63). */
export function SocialSettingsPage() {
  const t = useTranslate();
  const stored = useUserSettings();
  return (
    <section className="min-w-0">
      <p className="mb-4 max-w-[64ch] text-pretty text-14 text-ink-soft">
        <Rich
          text={t(
            "How posts load for Social Feeds. Changes save automatically. Turn Reddit on or off under <link>Integrations & Modules → Reddit</link>.",
          )}
          marks={{
            link: (words) => (
              <Link
                to={paths.settings("integrations", "reddit")}
                className="rounded-4 font-medium text-accent underline underline-offset-2 hover:text-accent-strong"
              >
                {words}
              </Link>
            ),
          }}
        />
      </p>
      <NetworkTabs
        reddit={
          <StoredForm stored={stored} what="your settings">
            <RedditSettings preferences={stored.value} />
          </StoredForm>
        }
      />
    </section>
  );
}

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
