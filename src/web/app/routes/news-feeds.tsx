import { Navigate, useLocation } from "react-router";
import { paths } from "#web/lib/paths.ts";

/** The second reading of the news address (READ-01). */
export default function NewsFeedsRoute() {
  const { search, hash } = useLocation();
  return <Navigate to={{ pathname: paths.news, search, hash }} replace />;
}
