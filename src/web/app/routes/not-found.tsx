import { pageMeta } from "#web/app/page-title.ts";
import { ErrorScreen } from "#web/features/site/screens.tsx";

export const meta = pageMeta((t) => ({ name: t("404 Not Found") }));

export default function NotFoundRoute() {
  return <ErrorScreen notFound />;
}
