import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { clock } from '../../../../test/support/clock.ts';
import { aServer, type TestServer } from '../../../../test/support/server.ts';
import { addMinutes, weekdays } from '../../../kernel/calendar.ts';
import { createSetUpLink } from '../../users/server/store.ts';
import { type Company, companyContract } from '../contract.ts';

let server: TestServer;
before(async () => {
  server = await aServer();
});
after(() => server.close());

const owner = {
  companyName: 'San Juan Disposal',
  timeZone: 'America/Denver',
  firstName: 'Olive',
  lastName: 'Owner',
  email: 'owner@example.test',
  password: 'correct horse battery',
};

test('before set-up the product has a name and Denver time', async () => {
  const company = await server.nobody.call(companyContract.get, {});
  assert.deepEqual([company.companyName, company.timeZone, company.isSetUp], ['Haulyard', 'America/Denver', false]);
  assert.deepEqual(defaultsOf(company), defaults);
});

/** Spec 1 §3, §9. */
function defaultsOf({ primaryColor, secondaryColor, accentColor, businessHours }: Company) {
  const open = weekdays.filter((day) => businessHours[day].enabled);
  const times = new Set(Object.values(businessHours).map(({ open: from, close: to }) => `${from}-${to}`));
  return { colours: [primaryColor, secondaryColor, accentColor], open, times: [...times] };
}
const defaults = {
  colours: ['#059669', '#0d9488', '#06b6d4'],
  open: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  times: ['09:00-17:00'],
};

test('the owner sets the company up once, within 7 days, with the latest link only', async (t) => {
  const older = await server.transact(createSetUpLink);
  const token = await server.transact(createSetUpLink);
  const wrong = await server.nobody.attempt(companyContract.setUp, { ...owner, token: older });
  assert.deepEqual([wrong.status, wrong.body.error.code], [409, 'link-expired']);
  const badZone = await server.nobody.attempt(companyContract.setUp, { ...owner, token, timeZone: 'Mars/Base' });
  assert.deepEqual(badZone.body.error.fields, { timeZone: 'This is not a known time zone' });

  const begin = clock.now();
  t.after(() => clock.set(begin));
  clock.set(addMinutes(begin, 7 * 24 * 60 + 1));
  const late = await server.nobody.attempt(companyContract.setUp, { ...owner, token });
  assert.deepEqual([late.status, late.body.error.code], [409, 'link-expired']);

  clock.set(addMinutes(begin, 7 * 24 * 60 - 1));
  const answers = await Promise.all(
    [1, 2, 3].map(() => server.nobody.attempt(companyContract.setUp, { ...owner, token })),
  );
  assert.deepEqual(answers.map((answer) => answer.status).sort(), [200, 409, 409]);
  const made = answers.find((answer) => answer.status === 200);
  assert.match(made?.headers.getSetCookie()[0] ?? '', /^session=/);
  const company = await server.nobody.call(companyContract.get, {});
  assert.deepEqual([company.companyName, company.isSetUp], ['San Juan Disposal', true]);
  assert.deepEqual(defaultsOf(company), defaults);
});
