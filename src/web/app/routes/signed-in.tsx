import { Navigate, Outlet } from "react-router";
import { useSession } from "#web/features/accounts/hooks/use-session.ts";
import { LoadingScreen } from "#web/features/site/components/loading-screen.tsx";
import { paths } from "#web/lib/paths.ts";

/** Comfort only: the server guards the data behind each page itself (READ-02). */
export default function SignedIn() {
  const session = useSession();
  if (session.state === "asking") return <LoadingScreen />;
  if (session.state === "signed-out") return <Navigate to={paths.home} replace />;
  return <Outlet />;
}
