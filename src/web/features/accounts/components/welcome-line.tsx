import { pictureSource } from "#domain/accounts/picture.ts";
import { Avatar } from "#web/features/accounts/components/avatar.tsx";
import type { PersonCopy } from "#web/features/accounts/person-copy.ts";

export type WelcomeLineProps = { person: PersonCopy };

/** On a small screen the words give way to the picture or the initials. */
export function WelcomeLine({ person }: WelcomeLineProps) {
  const { fullName, role, profilePicture } = person;
  const text = `Welcome, ${fullName} (${role})`;
  const picture = pictureSource(profilePicture);
  return (
    <>
      <p title={text} className="min-w-0 truncate text-13 text-ink-soft max-md:sr-only">
        {text}
      </p>
      <Avatar
        fullName={fullName}
        picture={picture}
        title={text}
        className={picture === null ? "md:hidden" : undefined}
      />
    </>
  );
}
