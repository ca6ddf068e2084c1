import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";

/**
 * The token of a mailed link, read once and taken out of the address bar: it stays in no history and no picture of the
 * screen. Null when the link has none.
 */
export function useMailedToken(): string | null {
  const { pathname, search } = useLocation();
  const [token] = useState(() => new URLSearchParams(search).get("token") || null);
  const navigate = useNavigate();
  useEffect(() => {
    if (search !== "") void navigate(pathname, { replace: true });
  }, [navigate, pathname, search]);
  return token;
}
