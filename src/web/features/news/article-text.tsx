import { queryOptions, useQuery } from "@tanstack/react-query";
import type { FullText, FullTextBlock } from "#contract/full-texts.ts";
import { textOfReason } from "#domain/full-text/outcome.ts";
import { wordsOf } from "#web/lib/api-error.ts";
import { call, queryKeyOf } from "#web/lib/call.ts";
import { useTranslate } from "#web/lib/language.ts";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/loading.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { OutsideLink } from "#web/ui/outside-link.tsx";
import { OwnImage } from "#web/ui/own-image.tsx";

const route = "POST /api/news/:id/text";

const fullTextQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeyOf(route, { params: { id } }),
    queryFn: ({ signal }) => call(route, { params: { id }, signal }),
    // What was read stays as it is; whether a page may be asked for again is told by its answer.
    staleTime: ({ state: { data } }) =>
      data?.state === "unavailable"
        ? Math.max(0, Date.parse(data.retryAt) - Date.now())
        : Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  });

export type ArticleTextProps = { itemId: string; title: string; href: string; onClose: () => void };

/** The article behind a headline, in place. Nothing in it is markup of its publisher. */
export function ArticleText({ itemId, title, href, onClose }: ArticleTextProps) {
  const t = useTranslate();
  const query = useQuery(fullTextQuery(itemId));
  const { data } = query;
  return (
    <section
      aria-label={t("Text of: {title}", { title })}
      aria-busy={query.isPending}
      className="my-1 max-w-3xl rounded-8 border border-line bg-sunken/40 px-3.5 py-3.5 sm:px-6 sm:py-5"
    >
      {query.isPending && <Pending />}
      {query.isError && !data && (
        <div className="flex flex-col items-start gap-3">
          <Notice tone="danger">
            {t("The article could not be loaded. {reason}", { reason: t.of(wordsOf(query.error)) })}
          </Notice>
          <Button size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
            {t("Retry")}
          </Button>
        </div>
      )}
      {data?.state === "unavailable" && (
        <p className="text-14 text-pretty text-ink-soft">
          {t.of(textOfReason[data.reason])}{" "}
          <OutsideLink href={href}>{t("Open it on their site")}</OutsideLink>
        </p>
      )}
      {data?.state === "read" && <Article text={data} href={href} onClose={onClose} />}
    </section>
  );
}

/** Stands where the first lines will be. */
function Pending() {
  const t = useTranslate();
  return (
    <div className="flex max-w-[68ch] flex-col gap-3">
      <span role="status" className="sr-only">
        {t("Reading the article")}
      </span>
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-11/12" />
      <Skeleton className="h-4 w-4/5" />
    </div>
  );
}

type ReadText = FullText & { state: "read" };

function Article({ text, href, onClose }: { text: ReadText; href: string; onClose: () => void }) {
  const t = useTranslate();
  const host = URL.parse(href)?.hostname.replace(/^www\./, "");
  return (
    <>
      <div
        dir="auto"
        className="flex max-w-[68ch] flex-col gap-3.5 text-16 leading-relaxed [overflow-wrap:anywhere]"
      >
        {groupsOf(text.blocks).map((group) => (
          <Group key={group.key} group={group} />
        ))}
      </div>
      <footer className="mt-5 flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line pt-3 text-12 text-ink-soft">
        <span className="figures">
          {t({ one: "{count} word", other: "{count} words" }, { count: text.words })}
        </span>
        {host !== undefined && <OutsideLink href={href}>{host}</OutsideLink>}
        {!text.aiAllowed && (
          <span>{t("The publisher asks that AI doesn't use this text: analyses leave it out.")}</span>
        )}
        <Button size="sm" variant="quiet" className="-mr-3 ml-auto" onClick={onClose}>
          {t("Close text")}
        </Button>
      </footer>
    </>
  );
}

type TextBlock = FullTextBlock & { kind: "text" | "heading" | "quote" | "item" | "code" };
type BlockGroup = { key: number } & (
  | { kind: "list"; items: TextBlock[] }
  | { kind: "single"; block: FullTextBlock }
);

/** Items that follow each other are one list. */
function groupsOf(blocks: readonly FullTextBlock[]): BlockGroup[] {
  const groups: BlockGroup[] = [];
  for (const [key, block] of blocks.entries()) {
    const last = groups.at(-1);
    if (block.kind !== "item") groups.push({ key, kind: "single", block });
    else if (last?.kind === "list") last.items.push(block);
    else groups.push({ key, kind: "list", items: [block] });
  }
  return groups;
}

function Group({ group }: { group: BlockGroup }) {
  if (group.kind === "single") return <Block block={group.block} />;
  return (
    <ul className="flex list-disc flex-col gap-1.5 pl-5 marker:text-ink-soft">
      {group.items.map((item) => (
        <li key={lettersOf(item)}>
          <Runs block={item} />
        </li>
      ))}
    </ul>
  );
}

const lettersOf = ({ runs }: TextBlock) => runs.map(({ text }) => text).join("");

function Block({ block }: { block: FullTextBlock }) {
  if (block.kind === "picture") return <Picture image={block.image} alt={block.alt} />;
  if (block.kind === "table") return <DataTable rows={block.rows} />;
  const words = <Runs block={block} />;
  if (block.kind === "heading") return <h3 className="mt-2 font-semibold text-balance">{words}</h3>;
  if (block.kind === "quote")
    return <blockquote className="border-l-2 border-line-strong pl-4 text-ink-soft">{words}</blockquote>;
  if (block.kind === "code")
    return <pre className="overflow-x-auto rounded-8 bg-sunken p-3 text-13 whitespace-pre-wrap">{words}</pre>;
  return <p className="whitespace-pre-line">{words}</p>;
}

function Runs({ block: { runs } }: { block: TextBlock }) {
  return runs.map(({ text, href }, at) =>
    href === undefined ? (
      text
    ) : (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: the runs of a stored text never change.
        key={at}
        href={href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="rounded-4 text-accent underline decoration-1 underline-offset-3 hover:text-accent-strong"
      >
        {text}
      </a>
    ),
  );
}

/** A picture that cannot be had leaves no gap. */
function Picture({ image, alt }: { image: string; alt: string }) {
  return (
    <figure className="relative hidden aspect-video overflow-hidden rounded-8 bg-sunken has-[img]:block">
      <OwnImage address={image} className="object-cover" />
      {alt !== "" && <figcaption className="sr-only">{alt}</figcaption>}
    </figure>
  );
}

function DataTable({ rows }: { rows: readonly string[][] }) {
  const [head = [], ...body] = rows;
  return (
    <div className="overflow-x-auto rounded-8 border border-line">
      <table className="figures w-full text-13">
        <thead className="bg-sunken text-left">
          <tr>
            {head.map((cell, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a stored table never change.
              <th key={at} scope="col" className="px-3 py-2 font-medium">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map((row, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above.
            <tr key={line} className="border-t border-line">
              {row.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above.
                <td key={at} className="px-3 py-2 align-top">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
