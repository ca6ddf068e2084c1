import { pageTitle } from "#web/app/page-title.ts";
import { SocialDisabled } from "#web/features/social/components/social-disabled.tsx";

export const meta = () => pageTitle("Social Feeds");

export default function SocialRoute() {
  return <SocialDisabled />;
}
