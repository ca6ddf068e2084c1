import { Pencil, UserRound } from "lucide-react";
import { type ReactNode, type Ref, useEffect, useRef } from "react";
import type { Me } from "#contract/accounts.ts";
import { pictureSource } from "#domain/accounts/picture.ts";
import { planOf } from "#domain/accounts/plans.ts";
import { message, type Translate } from "#domain/language/translate.ts";
import type { Theme } from "#domain/settings/settings.ts";
import { Avatar } from "#web/features/accounts/avatar.tsx";
import { LanguageChoice } from "#web/features/accounts/profile/language-choice.tsx";
import { ProfileForm } from "#web/features/accounts/profile/profile-form.tsx";
import { useTranslate } from "#web/lib/language.ts";
import { longDayOf } from "#web/lib/moment.ts";
import { useTheme } from "#web/lib/theme.tsx";
import { useDraft } from "#web/lib/use-draft.ts";
import { useBanner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card, EmptyState } from "#web/ui/card.tsx";
import { FactRows, SettingsPanel } from "#web/ui/settings-panel.tsx";

/** The news page as it looks from afar: bars for words, in the colors of the theme, whichever the page has. */
function ThemePicture({ theme }: { theme: "light" | "dark" }) {
  return (
    <span aria-hidden="true" data-theme={theme} className="flex h-24 flex-col bg-paper">
      <span className="flex h-5 shrink-0 items-center gap-1.5 border-b border-line bg-surface px-3">
        <span className="h-1.5 w-6 rounded-full bg-accent" />
        <span className="ml-auto h-1.5 w-4 rounded-full bg-line" />
      </span>
      <span className="flex flex-1 flex-col justify-center gap-2.5 px-3">
        <PictureRow mark="bg-accent" headline="w-4/5" />
        <PictureRow mark="bg-line-strong" headline="w-3/5" />
      </span>
    </span>
  );
}

function PictureRow({ mark, headline }: { mark: string; headline: string }) {
  return (
    <span className="flex gap-2">
      <span className={`w-0.5 rounded-full ${mark}`} />
      <span className="flex flex-1 flex-col gap-1.5">
        <span className={`h-1.5 rounded-full bg-ink ${headline}`} />
        <span className="h-1 w-2/5 rounded-full bg-ink-faint" />
      </span>
    </span>
  );
}

const choices = [
  { theme: "light", label: message("Light") },
  { theme: "dark", label: message("Dark") },
  { theme: "system", label: message("System") },
] as const;

/** Both themes, each on its half. */
function SystemPicture() {
  return (
    <span className="relative block">
      <ThemePicture theme="light" />
      <span className="absolute inset-0 [clip-path:polygon(100%_0,100%_100%,0_100%)]">
        <ThemePicture theme="dark" />
      </span>
    </span>
  );
}

function ThemeChoice() {
  const t = useTranslate();
  const { choice: chosen, setTheme } = useTheme();
  const banner = useBanner();
  const isFailureVisible = useRef(false);

  function choose(next: Theme) {
    if (isFailureVisible.current) banner(null);
    isFailureVisible.current = false;
    setTheme(next, (text) => {
      isFailureVisible.current = true;
      banner({ tone: "problem", text });
    });
  }

  return (
    <fieldset className="grid max-w-xl grid-cols-2 gap-3 sm:grid-cols-3">
      <legend className="sr-only">{t("Theme")}</legend>
      {choices.map((choice) => (
        <label
          key={choice.theme}
          className="relative flex flex-col overflow-hidden rounded-8 border border-line-strong/50 bg-surface transition-colors duration-150 ease-out hover:border-ink-soft has-checked:border-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          {choice.theme === "system" ? <SystemPicture /> : <ThemePicture theme={choice.theme} />}
          <span className="flex items-center gap-2.5 border-t border-line px-3 py-2.5 text-14 font-medium has-checked:bg-accent-soft">
            <input
              type="radio"
              name="theme"
              className="peer sr-only"
              checked={chosen === choice.theme}
              onChange={() => choose(choice.theme)}
            />
            <span
              aria-hidden="true"
              className="flex size-4 shrink-0 items-center justify-center rounded-full border border-line-strong bg-surface peer-checked:border-accent peer-checked:bg-accent peer-checked:*:opacity-100"
            >
              <span className="size-1.5 rounded-full bg-on-accent opacity-0" />
            </span>
            {t.of(choice.label)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** The lines of "Account Information" below name and address; what is not known is "--". */
export function accountDetails(t: Translate, me: Me): { label: string; value: string }[] {
  return [
    { label: t("Phone"), value: me.phone || "--" },
    { label: t("Role"), value: me.role === "ADMIN" ? t("ADMIN") : t("USER") },
    {
      label: t("Plan"),
      value: me.subscriptionType === null ? t("None ## no plan") : planOf(me.subscriptionType).name,
    },
    // verbatim: a name
    { label: t("Signs in with"), value: me.authProvider === "google" ? "Google" : t("Email and password") },
    { label: t("Member since"), value: longDayOf(me.createdAt, t) ?? "--" },
  ];
}

type ProfileFactsProps = { me: Me; editRef: Ref<HTMLButtonElement>; onEdit: () => void };

function ProfileFacts({ me, editRef, onEdit }: ProfileFactsProps) {
  const t = useTranslate();
  const { fullName, email, profilePicture } = me;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-line p-4">
        <Avatar size="lg" fullName={fullName} picture={pictureSource(profilePicture)} />
        <dl className="min-w-0 flex-1 basis-40">
          <dt className="sr-only">{t("Full name")}</dt>
          <dd className="text-16 font-semibold text-pretty break-words">{fullName}</dd>
          <dt className="sr-only">{t("Email")}</dt>
          <dd className="text-13 break-words text-ink-soft">{email}</dd>
        </dl>
        <Button
          ref={editRef}
          size="sm"
          onClick={onEdit}
          icon={<Pencil aria-hidden="true" className="size-3.5 text-ink-soft" />}
        >
          {t("Edit Profile")}
        </Button>
      </div>
      <FactRows rows={accountDetails(t, me)} />
    </>
  );
}

type AccountInformationProps = { me: Me };

/** The profile to look at, and the same to edit; the focus goes along. */
function AccountInformation({ me }: AccountInformationProps) {
  const t = useTranslate();
  const editing = useDraft("profile.editing", false);
  const banner = useBanner();
  const isEditing = editing.value;
  const areaRef = useRef<HTMLDivElement>(null);
  const editRef = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(isEditing);
  useEffect(() => {
    if (wasEditing.current === isEditing) return;
    wasEditing.current = isEditing;
    if (isEditing) areaRef.current?.querySelector<HTMLInputElement>("input[name]")?.focus();
    else editRef.current?.focus();
  }, [isEditing]);
  function edit() {
    banner(null);
    editing.change(true);
  }
  return (
    <SettingsPanel title={t("Account Information")}>
      <Card ref={areaRef}>
        {isEditing ? (
          <ProfileForm me={me} onClose={editing.drop} />
        ) : (
          <ProfileFacts me={me} editRef={editRef} onEdit={edit} />
        )}
      </Card>
    </SettingsPanel>
  );
}

export type ProfilePageProps = {
  /** Null without a session. */
  me: Me | null;
  /** What the user has subscribed to and paid. */
  subscription: ReactNode;
};

export function ProfilePage({ me, subscription }: ProfilePageProps) {
  const t = useTranslate();
  if (me === null)
    return (
      <EmptyState icon={<UserRound aria-hidden="true" />} title={t("Please log in to view your profile.")} />
    );
  return (
    <>
      <AccountInformation me={me} />
      {subscription}
      <SettingsPanel title={t("Language")} text={t("For pages and emails, on all your devices.")}>
        <div className="max-w-xs">
          <LanguageChoice me={me} />
        </div>
      </SettingsPanel>
      <SettingsPanel
        title={t("Theme Preferences")}
        text={t("Applies immediately, on all your devices. System follows each device as it changes.")}
      >
        <ThemeChoice />
      </SettingsPanel>
    </>
  );
}
