import { type LearnedParameters, nothingLearned } from "./ai.ts";

/** What a protocol can do without. */
export type Adaptable<Body> = {
  /** The body as it is sent to a server that rejects these parameters. */
  adapted: (wish: Body, rejected: ReadonlySet<string>) => Body;
  /** The parameter of a sent body that an error is about; undefined for any other error. */
  rejectedBy: (sent: Body, error: unknown) => string | undefined;
};

type Wish<Body> = {
  baseUrl: string;
  model: string;
  body: Body;
  adaptable: Adaptable<Body>;
  learned?: LearnedParameters | undefined;
};

/** A call may have to do without the token limit under both names, the effort, the temperature, JSON mode, the stream and its usage. */
const changesMax = 8;

/**
 * Makes the call without what this model at this address is known to reject, and again while it rejects something that
 * the call can do without. What the call that is accepted did without is known from then on.
 */
export async function accepted<Body, Answer>(
  { baseUrl, model, body, adaptable, learned = nothingLearned }: Wish<Body>,
  call: (body: Body) => Promise<Answer>,
): Promise<Answer> {
  const known = await learned.of(baseUrl, model);
  const rejected = new Set(known);
  for (let changes = 0; ; changes += 1) {
    const sent = adaptable.adapted(body, rejected);
    try {
      const answer = await call(sent);
      const found = [...rejected].filter((name) => !known.includes(name));
      if (found.length > 0) await learned.add(baseUrl, model, found);
      return answer;
    } catch (error) {
      const name = changes < changesMax ? adaptable.rejectedBy(sent, error) : undefined;
      if (name === undefined || rejected.has(name)) throw error;
      rejected.add(name);
    }
  }
}
