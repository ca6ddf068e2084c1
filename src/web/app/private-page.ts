import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Translate } from "#domain/language/translate.ts";
import { pageMeta } from "#web/app/page-title.ts";

/** `meta` of a page whose address held a secret: no index keeps it and no other site is told where one came from. */
export function privatePageMeta(nameOf: (t: Translate) => string) {
  const meta = pageMeta((t) => ({ name: nameOf(t) }));
  return (...given: Parameters<typeof meta>) => [
    ...meta(...given),
    { name: "robots", content: "noindex" },
    { name: "referrer", content: "no-referrer" },
  ];
}

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
