import { useQuery } from "@tanstack/react-query";
import { MailCheck } from "lucide-react";
import { QuietButton } from "#web/features/accounts/components/quiet-button.tsx";
import { ViewPane } from "#web/features/accounts/components/view-pane.tsx";
import { siteConfigQuery } from "#web/lib/site-config.ts";

export type MailSentProps = {
  email: string;
  /** What the link in the mail does. */
  purpose: string;
  onAgain: () => void;
};

/** Says the same whether the address has an account or not. */
export function MailSent({ email, purpose, onAgain }: MailSentProps) {
  const { data: config } = useQuery(siteConfigQuery);
  return (
    <ViewPane>
      <div className="flex flex-col items-center py-2 text-center">
        <MailCheck aria-hidden="true" className="size-7 text-accent" />
        <p className="mt-3 text-16 font-semibold">The mail is on its way</p>
        <p className="mt-1 max-w-[44ch] text-14 text-pretty text-ink-soft">
          If <span className="font-medium break-all text-ink">{email}</span> belongs to an account, {purpose}
        </p>
        {config?.demoMailUrl && (
          <a
            href={config.demoMailUrl}
            target="_blank"
            rel="noopener"
            className="mt-4 rounded-4 text-14 font-medium text-accent underline underline-offset-3"
          >
            Read it in the demo's mailbox
          </a>
        )}
        <p className="mt-4 text-13 text-ink-soft">
          Nothing there? Look among the spam, or <QuietButton onClick={onAgain}>ask again</QuietButton>.
        </p>
      </div>
    </ViewPane>
  );
}
