/** What survives the process: one row of JSON per object, written in one transaction before its request is answered. */
import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Kept, Store } from './store.ts';

export type Journal = Readonly<{
  /** Writes what changed since it was last called. */ write: () => void;
  close: () => void;
}>;

/** Without a directory nothing is kept. */
export const noJournal = (store: Store): Journal => ({ write: () => store.takeTouched(), close: () => {} });

/** Reads what an earlier run left in a directory, and keeps it from now on. */
export function openJournal(store: Store, directory: string): Journal {
  fs.mkdirSync(directory, { recursive: true });
  const database = new DatabaseSync(path.join(directory, 'local-stripe.sqlite'));
  database.exec('pragma journal_mode = wal');
  database.exec('pragma synchronous = normal'); // a killed process loses nothing; a power cut the last requests
  database.exec(
    'create table if not exists kept (place integer, kind text, id text, body text, primary key (kind, id))',
  );
  const rows = database.prepare('select kind, body from kept order by place').iterate();
  store.restore(readRows(rows));
  const save = database.prepare('insert or replace into kept (place, kind, id, body) values (?, ?, ?, ?)');
  const remove = database.prepare('delete from kept where kind = ? and id = ?');
  return {
    write() {
      const touched = store.takeTouched();
      if (touched.length === 0) return;
      database.exec('begin');
      for (const { table, id, row } of touched)
        if (row) save.run(row._place ?? 0, table, id, JSON.stringify(row));
        else remove.run(table, id);
      database.exec('commit');
    },
    close: () => database.close(),
  };
}

function* readRows(rows: Iterable<unknown>): Generator<{ table: string; row: Kept }> {
  for (const { kind, body } of rows as Iterable<{ kind: string; body: string }>)
    yield { table: kind, row: JSON.parse(body) as Kept };
}
