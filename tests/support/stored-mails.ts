type Sql = (text: string) => Promise<{ rowCount: number | null }>;

/**
 * Notes each mail that is stored from now on, also those that leave at once and those of nobody.
 * @returns ends it, and tells how many
 */
export async function noteStoredMails(sql: Sql): Promise<() => Promise<number>> {
  await sql("create table noted_mails (id text)");
  await sql(
    "create rule note_mails as on insert to account_mails do also insert into noted_mails values (new.id)",
  );
  return async () => {
    const { rowCount } = await sql("select 1 from noted_mails");
    await sql("drop rule note_mails on account_mails");
    await sql("drop table noted_mails");
    return rowCount ?? 0;
  };
}
