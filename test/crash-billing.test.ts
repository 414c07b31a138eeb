/** kill -9 while the payment provider is asked, for each kind of command: it ends as if nothing had happened. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { productsContract as products } from '../src/features/products/contract.ts';
import { now } from './support/clock.ts';
import { aCompany } from './support/factories.ts';
import { paymentKinds } from './support/payment-kinds.ts';
import { standing } from './support/payment-standing.ts';
import { aPaymentProvider, secretKey } from './support/payments.ts';
import { freePort, type Run, runProduct, stateDirectory } from './support/product.ts'; // src/app/main.js
import { aServer, callerAt } from './support/server.ts';

const { local, stripe, payments } = await aPaymentProvider();
/** Prepares and looks; without the provider's key it carries nothing out. */
const server = await aServer();
const data = stateDirectory();
let run: Run | undefined;
after(async () => {
  run?.child.kill('SIGKILL');
  await server.close();
  fs.rmSync(path.dirname(data), { recursive: true, force: true });
});
await aCompany(server);
const port = await freePort();
const at = `http://127.0.0.1:${port}`;
const [admin, office] = [callerAt(at, await server.as('admin')), callerAt(at, await server.as('employee'))];
const nobody = callerAt(at, server.nobody);

async function start(): Promise<void> {
  run = runProduct(['start'], {
    ...{ DATA_DIR: data, DATABASE_URL: server.databaseUrl, PORT: String(port), NODE_ENV: 'test', CLOCK: now() },
    ...{ RATE_LIMIT_SCALE: '1000', STRIPE_SECRET_KEY: secretKey, STRIPE_API_BASE: local.url },
  });
  await run.prints(/^Ready: /m);
}

/** The process ends at once; the next one asks at its start for what nobody knows the end of. */
async function killAndStart(): Promise<void> {
  run?.child.kill('SIGKILL');
  await run?.ended();
  await sql`update provider_command set next_try_at = now() where status = 'waiting'`.execute(server.database.read);
  await start();
}

/** However long a process takes to start: the test itself ends in the end. */
async function comes(what: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await what())) await sleep(50);
}

async function isNothingWaiting(): Promise<boolean> {
  const { rows } = await sql`select from provider_command where status = 'waiting'`.execute(server.database.read);
  return rows.length === 0;
}

/** What the provider is at when the process is killed, and for how long it goes on. */
const moments = [
  ['before the provider works', { drop: true, times: 100 }],
  ['while it works', { slow: 700 }],
  ['after it has worked', { slow: 700, after: 'after' }],
] as const;

test('kill -9 before, while and after the provider works, for each kind of command', { timeout: 900_000 }, async () => {
  await start();
  const product = { name: 'Standard Service', unitAmount: 3000, currency: 'usd', frequency: 'monthly' } as const;
  const { price } = await admin.call(products.create, { commandId: randomUUID(), ...product });
  const { somebody, cases } = paymentKinds({
    ...{ server, admin, office, nobody, stripe, payments, stripePriceId: price?.stripePriceId ?? '' },
    async carryOutWaiting() {
      await killAndStart(); // a job looks for it from time to time only
      await comes(isNothingWaiting);
    },
  });
  const place = { server, office, stripe, payments };

  for (const [turn, [kind, prepare]] of Object.entries(cases).entries()) {
    const [moment, fault] = moments[turn % moments.length] ?? moments[0];
    const inShort = `${kind}, killed ${moment}`;
    const hasPayer = kind !== 'create-customer';
    const undisturbed = await somebody(hasPayer);
    assert.equal((await (await prepare(undisturbed))()).status, 200, kind);
    const expected = await standing(place, undisturbed);

    const whose = await somebody(hasPayer);
    const ask = await prepare(whose);
    local.faults.add({ match: '(POST|DELETE) /v1/', ...fault });
    const times = local.faults.list()[0]?.times;
    const lost = ask().catch(() => undefined);
    await comes(() => local.faults.list()[0]?.times !== times); // the provider is asked
    run?.child.kill('SIGKILL');
    local.faults.clear();
    await killAndStart();
    await lost;
    let status = 0;
    await comes(async () => {
      ({ status } = await ask());
      return status !== 409; // the job is at it
    });
    assert.equal(status, 200, inShort);
    await comes(isNothingWaiting);
    assert.equal(await standing(place, whose), expected, inShort);
  }
  run?.child.kill('SIGTERM');
  assert.equal((await run?.ended())?.code, 0);
});
