import { useState } from "react";
import { Link } from "react-router";
import { RedditPreferences } from "#web/features/social/components/reddit-preferences.tsx";
import { paths } from "#web/lib/paths.ts";
import { useUserSettings } from "#web/lib/use-user-settings.ts";
import { StoredForm } from "#web/ui/stored-form.tsx";
import { Tabs } from "#web/ui/tabs.tsx";

const soon = { content: null, disabled: true, note: "Coming Soon" } as const;

/** How posts of social networks are read. Each change is saved at once, so that the form has no button (READ-63). */
export function SocialSettingsPage() {
  const stored = useUserSettings();
  const [network, setNetwork] = useState("reddit");
  return (
    <section className="min-w-0">
      <p className="mb-4 max-w-[64ch] text-pretty text-14 text-ink-soft">
        How posts are read for the page Social Feeds. Each change is saved at once. Whether they are read at
        all is switched under{" "}
        <Link
          to={paths.settings("integrations", "reddit")}
          className="rounded-4 font-medium text-accent underline underline-offset-2 hover:text-accent-strong"
        >
          Integrations & Modules → Reddit
        </Link>
        .
      </p>
      <Tabs
        label="Social networks"
        value={network}
        onValueChange={setNetwork}
        tabs={[
          {
            value: "reddit",
            label: "Reddit",
            content: (
              <StoredForm stored={stored} what="Your settings">
                <RedditPreferences preferences={stored.value} />
              </StoredForm>
            ),
          },
          { value: "x", label: "X", ...soon },
          { value: "linkedin", label: "LinkedIn", ...soon },
          { value: "youtube", label: "YouTube", ...soon },
        ]}
      />
    </section>
  );
}
