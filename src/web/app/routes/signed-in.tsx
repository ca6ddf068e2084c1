import { Navigate, Outlet, useLocation } from "react-router";
import { OfflinePage } from "#web/app/offline-page.tsx";
import { useSession } from "#web/features/accounts/hooks/use-session.ts";
import { LoadingScreen } from "#web/features/site/components/loading-screen.tsx";
import { paths } from "#web/lib/paths.ts";

/** Comfort only: the server guards the data behind each page itself (READ-02). */
export default function SignedIn() {
  const session = useSession();
  const { pathname } = useLocation();
  if (session.state === "asking") return <LoadingScreen />;
  if (session.state === "signed-out") return <Navigate to={paths.home} replace />;
  if (session.state === "offline" && pathname.replace(/\/$/, "") !== paths.news) return <OfflinePage />;
  return <Outlet />;
}
