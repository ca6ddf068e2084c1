import { Copy } from "lucide-react";
import { useTranslate } from "#web/lib/language.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { OutsideLink } from "#web/ui/outside-link.tsx";
import { Rich } from "#web/ui/rich.tsx";
import { useToast } from "#web/ui/toast.tsx";

export type SecretDialogProps = { secret: string; onClose: () => void };

/** Shows what a webhook's messages are signed with, once. */
export function SecretDialog({ secret, onClose }: SecretDialogProps) {
  const t = useTranslate();
  const toast = useToast();
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => toast({ text: t("Secret copied.") }),
      () =>
        toast({ tone: "problem", text: t("The browser blocked copying. Select the secret and copy it.") }),
    );
  return (
    <Dialog open onOpenChange={onClose} title={t("Signing secret")} closesOutside={false}>
      <div className="flex flex-col gap-4">
        <p className="text-14 text-pretty text-ink-soft">
          <Rich
            text={t(
              "Copy it now: you won't see it again. Your server checks each message with it, as <spec>Standard Webhooks</spec> describes.",
            )}
            marks={{
              spec: (words) => <OutsideLink href="https://www.standardwebhooks.com/">{words}</OutsideLink>,
            }}
          />
        </p>
        <code className="rounded-8 bg-sunken p-4 text-14 break-all select-all">{secret}</code>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={() => void copy()} icon={<Copy aria-hidden="true" className="size-4" />}>
            {t("Copy secret")}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t("Done")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
