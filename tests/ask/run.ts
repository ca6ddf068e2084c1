import { type AskAnswer, askAnswerSchema } from "#contract/ask.ts";
import type { ReplyChange } from "#fakes/ai/extractive.ts";
import { indexAll } from "#server/features/search/search-indexing.ts";
import { startAiProduct } from "#tests/support/ai.ts";
import { feed, rss } from "#tests/support/ingestion.ts";
import { realProvider } from "#tests/support/real-provider.ts";
import { publishers } from "./archive.data.ts";
import { type Archive, createArchive } from "./archive.ts";
import { type Asked, scoreOf } from "./judge.ts";
import { type AskedQuestion, createQuestions } from "./questions.ts";

const seed = "tapewise";

/**
 * The product with an archive that one user follows: eight feeds, read, indexed and searched as everywhere. The model is the
 * extractive fake, or a real one where ASK_API_KEY is set (ASK_BASE_URL names another address, ASK_MODEL a model).
 */
export async function openArchive() {
  const provider = realProvider("ASK");
  const ai = await startAiProduct(provider ? { baseUrl: provider.baseUrl } : {});
  const archive = createArchive(seed, Date.now());
  const user = await ai.product.signedIn();
  const { pool } = ai.product.platform.database;
  // Good for answers only, so that the fake is asked for no companies.
  await ai.ownKey(user.userId, provider?.key ?? "odd-key-of-the-archive", provider === undefined);
  if (provider?.model) await user.request("PATCH", "/api/analysis/provider", { model: provider.model });
  await follow(ai, user, archive);
  for (;;) {
    const { rows } = await pool.query("select count(*)::int as count from items");
    if (rows[0]?.count >= archive.items.length) break;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  await indexAll(ai.product.services.news.searchIndex);

  async function ask(question: AskedQuestion): Promise<AskAnswer> {
    await pool.query("delete from rate_limits");
    const answer = await user.request(
      "POST",
      "/api/ask",
      { question: question.text },
      { accept: "application/json" },
    );
    const body = await answer.text();
    if (answer.status !== 201) throw new Error(`${question.text}: ${answer.status} ${body}`);
    return askAnswerSchema.parse(JSON.parse(body));
  }

  return {
    archive,
    questions: createQuestions(archive, seed),
    /** Asks each question once. */
    async measure(questions: readonly AskedQuestion[], change: ReplyChange = (reply) => reply) {
      const asked: Asked[] = [];
      for (const question of questions) {
        let raw: Asked["raw"];
        ai.openai.changeReplies((reply, passages) => {
          const changed = change(reply, passages);
          raw = { reply: changed, asked: passages };
          return changed;
        });
        asked.push({ question, answer: await ask(question), raw });
      }
      return scoreOf(asked, archive);
    },
    isReal: provider !== undefined,
    close: ai.close,
  };
}

async function follow(
  ai: Awaited<ReturnType<typeof startAiProduct>>,
  user: Awaited<ReturnType<(typeof ai)["product"]["signedIn"]>>,
  { items }: Archive,
): Promise<void> {
  for (const [at, publisher] of publishers.entries()) {
    const own = items.filter((item) => item.publisher === publisher);
    ai.publisher.serve(
      `/archive-${at}`,
      feed(
        rss(
          own.map(({ title, text, link, publishedAt }) => ({
            title,
            link,
            description: text,
            pubDate: publishedAt.toUTCString(),
          })),
          publisher,
        ),
      ),
    );
    const url = ai.publisher.urlOf(`/archive-${at}`);
    await user.request("POST", "/api/feeds", { name: publisher, url, color: "#2563eb" });
  }
}
