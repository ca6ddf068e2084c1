import { WifiOff } from "lucide-react";
import { paths } from "#web/lib/paths.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Card, EmptyState } from "#web/ui/card.tsx";

/** In place of a page that is nothing without the server. */
export function OfflinePage() {
  return (
    <div className="mx-auto w-full max-w-content px-4 pt-5 pb-8 md:px-6">
      <Card>
        <EmptyState
          icon={<WifiOff aria-hidden="true" />}
          title="You are offline"
          text="This page needs a connection and opens by itself when there is one. Your last headlines can be read meanwhile."
          action={<ButtonLink to={paths.news}>Read the last headlines</ButtonLink>}
        />
      </Card>
    </div>
  );
}
