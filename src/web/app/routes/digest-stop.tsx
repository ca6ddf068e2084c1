import { privatePageMeta, useMailedToken } from "#web/app/private-page.ts";
import { StopDigestPage } from "#web/features/accounts/mailed-link-pages.tsx";

export const meta = privatePageMeta((t) => t("Stop the email digest"));

export default function DigestStopRoute() {
  return <StopDigestPage token={useMailedToken()} />;
}
