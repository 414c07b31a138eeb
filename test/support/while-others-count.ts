import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { TestServer } from './server.ts';

/** As PostgreSQL does by itself, once a minute: it finds none of the rows that are on their way. */
export async function whileOthersCount<T>(server: TestServer, table: string, work: Promise<T>): Promise<T> {
  let isOver = false;
  const ended = work.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await sql`analyze ${sql.table(table)}`.execute(server.database.read);
    await setTimeout(20);
  }
  return ended;
}
