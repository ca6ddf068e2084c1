import { isRouteErrorResponse, Outlet, useRouteError } from "react-router";
import { ErrorScreen } from "#web/features/site/screens.tsx";

export default function PageFrame() {
  return <Outlet />;
}

/** A page that cannot be rendered leaves the shell standing. */
export function ErrorBoundary() {
  const error = useRouteError();
  return <ErrorScreen notFound={isRouteErrorResponse(error) && error.status === 404} />;
}
