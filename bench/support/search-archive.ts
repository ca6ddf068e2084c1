import type pg from "pg";

/** Fifty channels hold most of it, fifty others the rest. */
export const channelsEach = 50;
const bigShare = 0.95;
const vocabularySize = 60_000;
const phraseCount = 100_000;
const wordsPerPhrase = 10;
const archiveDays = 400;

/** Pseudo-random numbers from 0 to 1: the same archive and the same searches in each run. */
export function createChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const syllables = "ba ce di fo gu ka le mi no pu ra se ti vo xu za bri cla dro sta ven mor tal "
  .trim()
  .split(" ");

/** Words that nobody speaks, each once; the first ones are the common ones. */
export function vocabulary(): string[] {
  const chance = createChance(7);
  const words = new Set<string>();
  while (words.size < vocabularySize)
    words.add(
      Array.from({ length: 3 + (words.size % 3) }, () => syllables[Math.floor(chance() * syllables.length)])
        .join("")
        .concat(["", "n", "r", "x"][words.size % 4] ?? ""),
    );
  return [...words];
}

/** The n-th word is n times rarer than the first, as in real texts. */
const rankOf = (chance: () => number) => Math.floor(Math.exp(chance() * Math.log(vocabularySize))) - 1;

function phrases(): string[] {
  const words = vocabulary();
  const chance = createChance(11);
  return Array.from({ length: phraseCount }, () =>
    Array.from({ length: wordsPerPhrase }, () => words[rankOf(chance)]).join(" "),
  );
}

/**
 * Stores the archive: titles of ten words and contents of sixty by Zipf's law; "market" in 30 % of the items, "rate
 * cut" in 1 %, "lockdown" in half of the oldest third and in nothing newer; AAPL in 2 %, 3,000 rarer companies in 28 %.
 */
export async function storeArchive(pool: pg.Pool, items: number): Promise<void> {
  await pool.query("create unlogged table phrases (id serial primary key, words text not null)");
  await pool.query("insert into phrases (words) select unnest($1::text[])", [phrases()]);
  await pool.query("select setseed(0.5)");
  const phrase = (name: string) => `join phrases ${name} on ${name}.id = made.${name}`;
  const numbers = ["a", "b", "c", "d", "e", "f", "g"];
  const some = numbers.map((name) => `1 + floor(random() * ${phraseCount})::int as ${name}`).join(", ");
  await pool.query(`create unlogged table made as select n, substr(md5(n::text), 1, 20) as id, ${some},
    random() as word, random() as company, random() as channel,
    (extract(epoch from now()) * 1000)::bigint - ((${items} - n) * ${archiveDays * 86_400_000}.0 / ${items})::bigint as sort_key
    from generate_series(1, ${items}) n`);
  await pool.query("analyze made");
  await pool.query(`insert into items (id, title, link, pub_date, content, author, companies)
    select made.id, a.words || case when word < 0.2 then ' market' when word > 0.99 then ' rate cut' else '' end,
      'https://press.example.com/' || n, to_timestamp(sort_key / 1000.0),
      concat_ws('. ', b.words, c.words, d.words, e.words, f.words, g.words)
        || case when word between 0.2 and 0.3 then '. The market closed higher.' else '' end
        || case when word between 0.3 and 0.8 and n < ${items} / 3 then ' Another lockdown.' else '' end,
      null, case when company < 0.02 then '[{"symbol":"AAPL","name":"Apple"}]'::jsonb
        when company < 0.3 then jsonb_build_array(jsonb_build_object('symbol', 'S' || floor(exp(random() * ln(3000)))::int, 'name', 'Some'))
        else '[]'::jsonb end
    from made ${numbers.map(phrase).join(" ")} order by n`);
  await pool.query(`insert into channel_items (channel_id, item_id, sort_key)
    select 'bench-channel-' || case when channel < ${bigShare} then floor(random() * ${channelsEach})::int
      else ${channelsEach} + floor(random() * ${channelsEach})::int end, id, sort_key from made order by n`);
  await pool.query("drop table made, phrases");
  await pool.query("vacuum analyze items, channel_items");
}
