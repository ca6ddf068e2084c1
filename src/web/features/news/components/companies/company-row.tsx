import { Trash2, X } from "lucide-react";
import { useState } from "react";
import type { CompanyCorrection, NamedCompany } from "#contract/companies.ts";
import type { HiddenCompany } from "#contract/news.ts";
import { reasonsFor } from "#web/lib/item-companies.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { classes } from "#web/ui/styles.ts";

export type CompanyRowProps = {
  /** Without a method it is one that the reader took off. */
  company: NamedCompany | HiddenCompany;
  /** Answers why not, if it was refused. */
  onSay: (company: HiddenCompany, correction: CompanyCorrection["correction"]) => Promise<string | undefined>;
};

export function CompanyRow({ company, onSay }: CompanyRowProps) {
  const [problem, setProblem] = useState<string>();
  const { symbol, name } = company;
  const found = "method" in company ? company : undefined;
  const say = async (correction: CompanyCorrection["correction"]) =>
    setProblem(await onSay({ symbol, name }, correction));
  return (
    <li className="flex min-h-14 items-center gap-3 py-2">
      <span className="w-16 shrink-0 text-14 font-semibold">{symbol}</span>
      <span className="min-w-0 flex-1">
        <span
          className={classes("block text-14 break-words", !found && "text-ink-soft line-through")}
          dir="auto"
        >
          {name}
        </span>
        <span className="block text-13 text-ink-soft [overflow-wrap:anywhere]">
          {found ? reasonsFor(found).join(" · ") : "Hidden by you"}
        </span>
        {problem !== undefined && (
          <span role="alert" className="block text-13 text-danger">
            {problem}
          </span>
        )}
      </span>
      {found?.method === "you" && (
        <IconButton label={`Remove ${name}`} size="sm" onClick={() => void say("none")}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      )}
      {found && found.method !== "you" && (
        <IconButton label={`Not about ${name}`} size="sm" onClick={() => void say("hide")}>
          <X aria-hidden="true" />
        </IconButton>
      )}
      {!found && (
        <Button size="sm" variant="quiet" onClick={() => void say("none")}>
          Undo<span className="sr-only">: show {name}</span>
        </Button>
      )}
    </li>
  );
}
