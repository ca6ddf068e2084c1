import { PlaceList } from "#web/features/settings/components/place-list.tsx";
import { SettingsPanel } from "#web/ui/card.tsx";

export function FeedsTab() {
  return (
    <SettingsPanel title="Feeds" text="What your news and social pages are made of.">
      <PlaceList
        tab="feeds"
        places={[
          { detail: "rss", text: "The sources of your news page: add, order, import and export." },
          { detail: "social", text: "How posts of social networks are read." },
        ]}
      />
    </SettingsPanel>
  );
}
