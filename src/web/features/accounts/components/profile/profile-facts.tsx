import { Pencil } from "lucide-react";
import type { Ref } from "react";
import type { Me } from "#contract/accounts.ts";
import { pictureSource } from "#domain/accounts/picture.ts";
import { accountFacts } from "#web/features/accounts/account-facts.ts";
import { Avatar } from "#web/features/accounts/components/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { FactRows } from "#web/ui/settings-panel.tsx";

export type ProfileFactsProps = { me: Me; editRef: Ref<HTMLButtonElement>; onEdit: () => void };

export function ProfileFacts({ me, editRef, onEdit }: ProfileFactsProps) {
  const { fullName, email, profilePicture } = me;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-line p-4">
        <Avatar size="lg" fullName={fullName} picture={pictureSource(profilePicture)} />
        <dl className="min-w-0 flex-1 basis-40">
          <dt className="sr-only">Full name</dt>
          <dd className="text-16 font-semibold text-pretty break-words">{fullName}</dd>
          <dt className="sr-only">Email</dt>
          <dd className="text-13 break-words text-ink-soft">{email}</dd>
        </dl>
        <Button
          ref={editRef}
          size="sm"
          onClick={onEdit}
          icon={<Pencil aria-hidden="true" className="size-3.5 text-ink-soft" />}
        >
          Edit Profile
        </Button>
      </div>
      <FactRows rows={accountFacts(me)} />
    </>
  );
}
