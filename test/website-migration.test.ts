/** Migration 62 takes from the public page what nobody of the company has entered, and keeps what somebody has. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { connect } from '../src/server/database/connection.ts';
import { migrate } from '../src/server/database/migrate.ts';
import { emptyDatabase } from './support/database.ts';

const figures = ['standard_price_cents', 'extra_can_price_cents', 'customers_served', 'reliability_percent'] as const;
const all = [...figures, 'founded_year', 'region'] as const;

/** The settings of a company as they are after the migration, when `before` has been done to what it began with. */
async function migrated(before: string) {
  const database = await emptyDatabase();
  const { read, close } = connect(database.url);
  const client = new pg.Client({ connectionString: database.url });
  try {
    await migrate(read, '0061-web-push');
    await client.connect();
    await client.query(`
      insert into profile (email, first_name, last_name, role) values ('Owner@mesa.test', 'June', 'Ortiz', 'superadmin');
      insert into company_settings (company_name, email) values ('Mesa Disposal', 'owner@mesa.test');
      ${before}`);
    await migrate(read, '0062-the-companys-own-website');
    const { rows } = await client.query('select * from company_settings');
    assert.equal(rows.length, 1);
    return rows[0];
  } finally {
    await close();
    await client.end();
    await database.drop();
  }
}

test('figures, hours and an address of sign-in that nobody meant for visitors are not shown any more', async () => {
  const company = await migrated('');
  for (const figure of all) assert.equal(company[figure], null, figure);
  assert.deepEqual(
    [company.is_published, company.shows_hours, company.shows_email, company.shows_phone, company.starts_at_once],
    [true, false, false, true, false],
  );
  assert.deepEqual([company.testimonials, company.headline, company.questions], [[], null, []]);
});

test('who has entered one of the figures has saved all of them: they stay, as do hours, e-mail and praise', async () => {
  const company = await migrated(`
    update company_settings set founded_year = 2019, email = 'hello@mesa.test',
      business_hours = jsonb_set(business_hours, '{Saturday,enabled}', 'true'),
      testimonials = '[{"quote": "On time.", "name": "Ana"}, {"quote": "Kind.", "name": "Ben"}]';`);
  assert.deepEqual(
    all.map((figure) => company[figure]),
    [3000, 2000, '1,200+', 99, 2019, 'San Juan County, New Mexico'],
  );
  assert.deepEqual([company.is_published, company.shows_hours, company.shows_email], [true, true, true]);
  assert.deepEqual(company.testimonials, [
    { quote: 'On time.', name: 'Ana', isFiveStars: true },
    { quote: 'Kind.', name: 'Ben', isFiveStars: true },
  ]);
});

test('an e-mail that belonged to somebody who has left is still one with which somebody signed in', async () => {
  assert.equal((await migrated('update profile set deleted_at = now()')).shows_email, false);
});
