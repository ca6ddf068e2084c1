import type { Client } from "pg";

/** An item that a worker stored in a channel, and told the other processes of. */
export async function tellArrival(
  client: Client,
  { channelId, id, title }: { channelId: string; id: string; title: string },
): Promise<void> {
  const { rows } = await client.query<{ seq: number }>(
    `with fresh as (insert into items (id, title, link, content, companies)
       values ($2, $3, '#', '', '[]') returning id)
     insert into channel_items (channel_id, item_id, sort_key) select $1, id, 0 from fresh returning seq::int`,
    [channelId, id, title],
  );
  const { seq } = rows[0] ?? { seq: 0 };
  const event = { kind: "items", channelId, fromSeq: seq, toSeq: seq };
  await client.query("select pg_notify('tapewise_events', $1)", [JSON.stringify({ from: "worker", event })]);
}
