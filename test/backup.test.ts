import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, beforeEach, type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import pg from 'pg';
import { restoreBackup } from '../src/server/backup/restore-backup.ts';
import { writeBackup } from '../src/server/backup/write-backup.ts';
import { connect, type Database } from '../src/server/database/connection.ts';
import { migrate, migrationNames } from '../src/server/database/migrate.ts';
import { emptyDatabase, freshDatabase } from './support/database.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'haulyard-backup-'));
const createdAt = '2026-11-20T12:00:00.000Z';
const bookkeeping = ['one_time_link', 'rate_limit'];
const withoutRows = ['session', 'one_time_link'];
let backups = 0;
let source: { url: string; drop: () => Promise<void> };
let filesFolder: string;

before(async () => {
  source = await freshDatabase();
});
after(async () => {
  await source.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  filesFolder = path.join(folder, `files-${++backups}`);
  await query(source.url, 'truncate contact, contact_status_count, profile cascade');
  await query(
    source.url,
    `insert into profile (id, email, first_name, last_name, role)
     values ('00000000-0000-4000-8000-000000000001', 'owner@example.test', 'Tab	and', E'line\\nend \\\\ ünïcode', 'admin')`,
  );
  await query(
    source.url,
    `insert into contact (first_name, last_name, email, status, version)
     select 'First', 'Last ' || n, n || '@example.test', (enum_range(null::contact_status))[1 + n % 7], 1000
     from generate_series(1, 200) n`,
  );
});
const contactsBefore = 200;

async function aDatabase(t: TestContext, make = freshDatabase) {
  const database = await make();
  t.after(database.drop);
  return database;
}

async function query<R extends pg.QueryResultRow>(url: string, text: string): Promise<R[]> {
  return connected(url, async (client) => (await client.query<R>(text)).rows);
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
}

/** All rows of all tables as text, except when the migrations ran. */
const everything = (url: string) =>
  connected(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'",
    );
    const all: Record<string, string[]> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from "${name}" t order by 1`);
      all[name] = rows.map(({ row }) => row);
    }
    return all;
  });

async function backup(url = source.url): Promise<string> {
  const file = path.join(folder, `${++backups}.tar.gz`);
  await writeBackup({ databaseUrl: url, filesFolder, createdAt, withoutRows }, file);
  return file;
}

async function restoreInto(databaseUrl: string, file: string, replace = false): Promise<string> {
  const target = path.join(folder, `restored-${++backups}`);
  await restoreBackup(file, { databaseUrl, filesFolder: target, replace, bookkeeping });
  return target;
}

function putFile(root: string, key: string, content: string): void {
  fs.mkdirSync(path.dirname(path.join(root, key)), { recursive: true });
  fs.writeFileSync(path.join(root, key), content);
}

test('what is restored is what was backed up, files too', async (t) => {
  putFile(filesFolder, 'photos/a.jpg', 'a'.repeat(3_000_000));
  putFile(filesFolder, 'photos/empty.jpg', '');
  const before = await everything(source.url);
  const target = await aDatabase(t);
  const restored = await restoreInto(target.url, await backup());
  assert.deepEqual(await everything(target.url), before);
  assert.deepEqual(fs.readdirSync(path.join(restored, 'photos')).sort(), ['a.jpg', 'empty.jpg']);
  assert.equal(fs.readFileSync(path.join(restored, 'photos/a.jpg'), 'utf8').length, 3_000_000);
});

test('the copy works like the original: guards, triggers, counts and the audit trail', async (t) => {
  const target = await aDatabase(t);
  await restoreInto(target.url, await backup());
  await query(
    target.url,
    "insert into contact (first_name, last_name, email) values ('One', 'More', 'm@example.test')",
  );
  const [counted] = await query<{ counted: string }>(
    target.url,
    'select sum(contacts) as counted from contact_status_count',
  );
  assert.equal(Number(counted?.counted), 201);
  await assert.rejects(
    query(target.url, "insert into route (name, days_of_week, driver_id) values ('x', '{Monday}', gen_random_uuid())"),
    /foreign key/,
  );
  const entries = (url: string) => query<{ id: string }>(url, 'select id from audit_entry order by audit_entry.id');
  const [kept, copied] = [await entries(source.url), await entries(target.url)];
  assert.deepEqual(copied.slice(0, -1), kept);
  assert.ok(kept.length > 0 && Number(copied.at(-1)?.id) > Number(kept.at(-1)?.id));
  await assert.rejects(query(target.url, 'delete from audit_entry'), /append-only/);
});

test('under write load the backup is one moment of the database', async (t) => {
  const more = "insert into contact (first_name, last_name, email, version) select 'A', 'B', 'c@d', 1000";
  await query(source.url, `${more} from generate_series(1, 5000)`);
  const database = connect(source.url, { connections: 6 });
  const load = startWriting(database);
  const files: string[] = [];
  let meanwhile = 0;
  for (let n = 1; n <= 3; n++) {
    await load.reach(40 * n);
    meanwhile -= load.writes();
    files.push(await backup());
    meanwhile += load.writes();
  }
  await load.stop();
  await database.close();
  assert.ok(meanwhile > 10, `only ${meanwhile} writes happened meanwhile`);
  for (const file of files) {
    const target = await aDatabase(t);
    await restoreInto(target.url, file);
    const [sums] = await query<{ versions: string; contacts: string; counted: string; activities: string }>(
      target.url,
      `select (select sum(version) from contact where version <> 1) as versions,
        (select count(*) from contact) as contacts,
        (select sum(contacts) from contact_status_count) as counted,
        (select count(*) from activity) as activities`,
    );
    assert.equal(Number(sums?.versions), 1000 * (contactsBefore + 5000), 'no transfer is half there');
    assert.equal(Number(sums?.counted), Number(sums?.contacts), 'the counts are of the same moment');
    assert.equal(
      Number(sums?.activities),
      Number(sums?.contacts) - contactsBefore - 5000,
      'contact and activity came in one transaction',
    );
  }
});

/** Moves versions between contacts (their sum stays), and adds contacts each with an activity. */
function startWriting(database: Database) {
  let writes = 0;
  let isStopped = false;
  const transfer = () =>
    database.read.transaction().execute(async (tx) => {
      const by = sql`(select id from contact where version > 1 offset floor(random() * 100) limit 1)`;
      await sql`update contact set version = version + 5 where id = ${by}`.execute(tx);
      await sql`update contact set version = version - 5 where id = ${by}`.execute(tx);
    });
  const add = () =>
    database.read.transaction().execute(async (tx) => {
      const email = `${writes}@load.test`;
      const contact = { first_name: 'New', last_name: 'One', email, version: 1 };
      const { id } = await tx.insertInto('contact').values(contact).returning('id').executeTakeFirstOrThrow();
      await tx.insertInto('activity').values({ contact_id: id, type: 'note', title: 'Came in' }).execute();
    });
  const writers = [transfer, transfer, add, add].map(async (write) => {
    while (!isStopped) {
      await write().catch((error: { code?: string }) => {
        if (error.code !== '40P01') throw error; // two transfers met the other way round
      });
      writes++;
    }
  });
  return {
    writes: () => writes,
    async reach(wanted: number) {
      while (writes < wanted) await sleep(5);
    },
    async stop() {
      isStopped = true;
      await Promise.all(writers);
    },
  };
}

test('a database with rows is refused, and replaced only when that is said', async (t) => {
  const file = await backup();
  const target = await aDatabase(t);
  await query(target.url, "insert into rate_limit (key, window_start) values ('bookkeeping only', now())");
  await restoreInto(target.url, file);
  const old = path.join(folder, 'old-files');
  putFile(old, 'photos/old.jpg', 'old');
  const options = { databaseUrl: target.url, filesFolder: old, bookkeeping };
  await assert.rejects(restoreBackup(file, { ...options, replace: false }), /not empty .* add --replace/);
  assert.ok(fs.existsSync(path.join(old, 'photos/old.jpg')));
  await query(target.url, "update contact set first_name = 'Changed'");
  await restoreBackup(file, { ...options, replace: true });
  assert.deepEqual(await everything(target.url), await everything(source.url));
  assert.ok(!fs.existsSync(path.join(old, 'photos/old.jpg')));
});

test('a backup of a newer schema is refused', async (t) => {
  const newer = await aDatabase(t);
  await query(newer.url, "insert into kysely_migration (name, timestamp) values ('9999-from-the-future', 'x')");
  const file = await backup(newer.url);
  const target = await aDatabase(t);
  await assert.rejects(restoreInto(target.url, file), /made by a newer Haulyard/);
});

test('a backup of an older schema is restored and migrated', async (t) => {
  const names = await migrationNames();
  const old = await aDatabase(t, emptyDatabase);
  const database = connect(old.url);
  await migrate(database.read, names[0]);
  await database.close();
  await query(
    old.url,
    "insert into profile (email, first_name, last_name, role) values ('o@old.test', 'O', 'Ld', 'admin')",
  );
  const target = await aDatabase(t, emptyDatabase);
  await restoreInto(target.url, await backup(old.url));
  const people = await query(target.url, 'select email from profile');
  const migrations = await query<{ name: string }>(target.url, 'select name from kysely_migration order by name');
  assert.deepEqual(people, [{ email: 'o@old.test' }]);
  assert.deepEqual(
    migrations.map(({ name }) => name),
    names,
  );
  await query(target.url, "insert into contact (first_name, last_name, email) values ('N', 'Ew', 'n@new.test')");
});

test('a truncated or altered archive changes nothing', async (t) => {
  putFile(filesFolder, 'photos/a.jpg', 'a'.repeat(300_000));
  const file = await backup();
  const whole = fs.readFileSync(file);
  const unpacked = gunzipSync(whole);
  const end = unpacked.lastIndexOf('checksums.json');
  const altered = Buffer.from(unpacked);
  altered.write('Lost', altered.indexOf('Last 77'));
  const target = await aDatabase(t);
  await restoreInto(target.url, file);
  await query(target.url, "update contact set first_name = 'Kept'");
  const kept = await everything(target.url);
  const bad = {
    empty: Buffer.alloc(0),
    text: Buffer.from('first_name,last_name\n'),
    half: whole.subarray(0, whole.length / 2),
    'without its end': whole.subarray(0, whole.length - 1),
    'whole entries, but no checksums': gzipSync(unpacked.subarray(0, end)),
    'a changed value': gzipSync(altered),
  };
  for (const [name, bytes] of Object.entries(bad)) {
    const damagedFile = path.join(folder, `${name}.tar.gz`);
    fs.writeFileSync(damagedFile, bytes);
    await assert.rejects(restoreInto(target.url, damagedFile, true), /damaged or incomplete|no backup/, name);
    assert.deepEqual(await everything(target.url), kept, name);
  }
  assert.deepEqual(
    fs.readdirSync(folder).filter((name) => name.includes('restoring')),
    [],
    'nothing is left beside',
  );
});

test('nothing is restored into a running product or over other tables', async (t) => {
  const file = await backup();
  const target = await aDatabase(t);
  const running = connect(target.url);
  await running.pool.query('select 1');
  await assert.rejects(restoreInto(target.url, file), /running on this database/);
  await running.close();
  const foreign = await aDatabase(t, emptyDatabase);
  await query(foreign.url, 'create table somebody_elses (id int)');
  await assert.rejects(restoreInto(foreign.url, file, true), /tables of another program/);
});

test('an existing file is never overwritten, and an unwritable place is said', async () => {
  const file = await backup();
  const options = { databaseUrl: source.url, filesFolder, createdAt, withoutRows };
  await assert.rejects(writeBackup(options, file), /exists already/);
  const nowhere = path.join(file, 'below-a-file.tar.gz');
  await assert.rejects(writeBackup(options, nowhere), { name: 'Obstacle' });
  await assert.rejects(writeBackup(options, path.join(folder, 'no/such/folder.tar.gz')), { name: 'Obstacle' });
});
