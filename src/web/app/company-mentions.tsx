import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import type { CompanyProfile } from "#contract/companies.ts";
import type { SocialPost } from "#contract/social.ts";
import { CompanyFooter } from "#web/app/company-footer.tsx";
import { useListSettings } from "#web/app/use-list-settings.ts";
import { CompanyCards } from "#web/features/companies/company-cards.tsx";
import type { OnScreen } from "#web/features/companies/screenful.ts";
import { keysQuery } from "#web/features/settings/settings.calls.ts";
import { MentionList } from "#web/features/social/mention-list.tsx";
import { useNow } from "#web/lib/moment.ts";

export type CompanyMentionsProps = { company: CompanyProfile; onScreen: OnScreen };

/** Posts that name the company, with the cards of all companies that they name. */
export function CompanyMentions({ company, onScreen }: CompanyMentionsProps) {
  const { live } = useListSettings();
  const keys = useQuery(keysQuery);
  const nowMs = useNow();
  const renderCards = useCallback(
    (post: SocialPost) => (
      <CompanyCards
        companies={post.detectedStocks}
        onScreen={onScreen}
        live={live}
        nowMs={nowMs}
        renderReason={(named) => <CompanyFooter company={named} />}
      />
    ),
    [onScreen, live, nowMs],
  );
  return (
    <MentionList
      company={company}
      // Switched off means that nothing is asked; when that cannot be read the server knows.
      enabled={keys.isError || keys.data?.redditEnabled === true || keys.data?.blueskyEnabled === true}
      disabled={keys.data?.redditEnabled === false && !keys.data.blueskyEnabled}
      nowMs={nowMs}
      renderCards={renderCards}
    />
  );
}
