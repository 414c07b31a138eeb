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
import { type Case, jobKinds, paymentKinds, type Whose } from './support/payment-kinds.ts';
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

async function kill(): Promise<void> {
  run?.child.kill('SIGKILL');
  await run?.ended();
}

/** A process asks at its start for what nobody knows the end of; what a job alone carries out comes first. */
async function startAgain(): Promise<void> {
  await sql`
    update provider_command set next_try_at = now() - case when kind = any(${jobKinds}) then '1 minute' else '0' end::interval
    where status = 'waiting'`.execute(server.database.read);
  await start();
}

/** However long a process takes to start: the test itself ends in the end. */
async function comes(what: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await what())) await sleep(20);
}

async function countWaiting(): Promise<number> {
  const { rows } = await sql`select from provider_command where status = 'waiting'`.execute(server.database.read);
  return rows.length;
}
const isNothingWaiting = async () => (await countWaiting()) === 0;

type Asked = Readonly<{ kind: string; whose: Whose; ask: Awaited<ReturnType<Case>> }>;
const isOfJob = ({ kind }: Pick<Asked, 'kind'>) => jobKinds.includes(kind);

/** All at once. What is a job's is written down while no process is there, and found when the next one starts. */
async function askedOf(all: readonly Asked[]): Promise<readonly (() => Promise<{ status: number } | undefined>)[]> {
  await kill();
  const begin = ({ ask }: Asked) => {
    const answer = ask().catch(() => undefined);
    return () => answer;
  };
  const ofJob = all.filter(isOfJob).map(begin);
  await comes(async () => (await countWaiting()) === ofJob.length);
  await startAgain();
  return [...ofJob, ...all.filter((one) => !isOfJob(one)).map(begin)];
}

/** What the provider is at when the process is killed. */
const moments = [
  ['before the provider works', { drop: true }],
  ['while it works', {}],
  ['after it has worked', { after: 'after' }],
] as const;
const most = 1000;

test('kill -9 before, while and after the provider works, for each kind of command', { timeout: 900_000 }, async () => {
  await start();
  const product = { name: 'Standard Service', unitAmount: 3000, currency: 'usd', frequency: 'monthly' } as const;
  const { price } = await admin.call(products.create, { commandId: randomUUID(), ...product });
  const { somebody, cases } = paymentKinds({
    ...{ server, admin, office, nobody, stripe, payments, stripePriceId: price?.stripePriceId ?? '' },
    carryOutWaiting: () => comes(isNothingWaiting),
  });
  async function prepared(kinds: readonly string[]): Promise<readonly Asked[]> {
    const all: Asked[] = [];
    for (const kind of kinds) {
      const whose = await somebody(kind !== 'create-customer');
      all.push({ kind, whose, ask: await (cases[kind] as Case)(whose) });
    }
    return all;
  }
  const place = { server, office, stripe, payments };

  const kinds = Object.keys(cases);
  const expected: Record<string, string> = {};
  const undisturbed = await prepared(kinds);
  const answers = await askedOf(undisturbed);
  assert.deepEqual(new Set(await Promise.all(answers.map(async (one) => (await one())?.status))), new Set([200]));
  for (const { kind, whose } of undisturbed) expected[kind] = await standing(place, whose);

  // The job carries out one after the other: the second would wait for the first, and not for the provider.
  const [, ...laterJobKinds] = jobKinds;
  for (const batch of [kinds.filter((kind) => !laterJobKinds.includes(kind)), laterJobKinds])
    for (const [moment, how] of moments) {
      const all = await prepared(batch);
      local.faults.add({ match: '(POST|DELETE) /v1/', times: most, held: true, ...how });
      const lost = await askedOf(all);
      await comes(() => most - (local.faults.list()[0]?.times ?? most) >= all.length); // the provider is at each
      await kill();
      local.faults.clear();
      await startAgain();
      const repeated = all
        .filter((one) => !isOfJob(one))
        .map(async ({ kind, ask }) => {
          let status = 409;
          while (status === 409) ({ status } = await ask()); // the job is at it
          assert.equal(status, 200, `${kind}, killed ${moment}`);
        });
      await Promise.all(repeated);
      await comes(isNothingWaiting);
      await Promise.all(lost.map((one) => one()));
      for (const { kind, whose } of all)
        assert.equal(await standing(place, whose), expected[kind], `${kind}, killed ${moment}`);
    }
  run?.child.kill('SIGTERM');
  assert.equal((await run?.ended())?.code, 0);
});
