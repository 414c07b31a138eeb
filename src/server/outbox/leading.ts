import { sql } from 'kysely';
import type { Tx } from '../database/connection.ts';
import { announce } from '../live.ts';

export type OwnAddress = Readonly<{
  url: string;
  /** Somebody has said that people use it; else it is this machine's own, which nobody else opens. */
  isPeoples: boolean;
}>;

/**
 * Letters that have not gone yet lead where people reach the product by now: by an address from before, such as that of a
 * machine that was tried out at home, their readers would find nobody.
 */
export async function leadHere(tx: Tx, { url, isPeoples }: OwnAddress): Promise<void> {
  await sql`insert into own_address (url) values (${url}) on conflict do nothing`.execute(tx);
  if (!isPeoples) return;
  const { rows: before } = await sql<{ url: string }>`select url from own_address where url <> ${url}`.execute(tx);
  for (const { url: old } of before) {
    const [from, to] = [`${old}/`, `${url}/`];
    const { rows } = await sql`
      update outbox_message set text_body = replace(text_body, ${from}, ${to}),
        html_body = replace(html_body, ${from}, ${to}), unsubscribe_url = replace(unsubscribe_url, ${from}, ${to})
      where status <> 'sent'
        and (strpos(text_body, ${from}) > 0 or strpos(html_body, ${from}) > 0 or strpos(unsubscribe_url, ${from}) > 0)
      returning id`.execute(tx);
    if (rows.length > 0) announce({ topic: 'outbox-state' });
  }
}
