import { useQuery } from "@tanstack/react-query";
import { siteConfigQuery } from "#web/lib/site-config.ts";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/loading.tsx";

export type ContactAddressProps = { which: "legalEmail" | "privacyEmail"; about: string };

/** The owner's address from the public configuration. */
export function ContactAddress({ which, about }: ContactAddressProps) {
  const query = useQuery(siteConfigQuery);
  if (query.isPending) return <Skeleton className="h-5 w-72 max-w-full" />;
  if (query.isError)
    return (
      <p className="flex flex-wrap items-center gap-3">
        The address could not be loaded. {query.error.message}
        <Button size="sm" onClick={() => void query.refetch()}>
          Retry
        </Button>
      </p>
    );
  const address = query.data[which];
  return (
    <p>
      {about}{" "}
      <a
        href={`mailto:${address}`}
        className="rounded-4 font-medium text-accent underline underline-offset-2"
      >
        {address}
      </a>
    </p>
  );
}
