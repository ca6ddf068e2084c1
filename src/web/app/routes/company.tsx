import { Suspense } from "react";
import { pageMeta } from "#web/app/page-title.ts";
import { LoadingScreen } from "#web/features/site/screens.tsx";
import { lazyComponent } from "#web/ui/lazy-component.tsx";

export const meta = pageMeta((_, { pathname }) => ({ name: pathname.split("/")[2]?.toUpperCase() ?? "" }));

// Every page's first load names the files of each route: here they are few.
const Company = lazyComponent(async () => (await import("#web/app/company.tsx")).Company);

export default function CompanyRoute() {
  return (
    <Suspense fallback={<LoadingScreen />}>
      <Company />
    </Suspense>
  );
}
