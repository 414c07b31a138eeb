/** What is done to a customer with two of everything, and somebody with whom they are one for a while, for random walks. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { duplicatesContract as duplicates } from '../../src/features/duplicates/contract.ts';
import { holdCreditsContract as credits } from '../../src/features/hold-credits/contract.ts';
import { holdCrediting } from '../../src/features/hold-credits/server/posting.ts';
import { postingJob } from '../../src/features/hold-credits/server/posting-job.ts';
import { invoicesContract as invoices } from '../../src/features/invoices/contract.ts';
import { customerCrediting } from '../../src/features/invoices/server/money-deeds.ts';
import { isOpen } from '../../src/features/invoices/standing.ts';
import { payerOf } from '../../src/features/payers/server/payers.ts';
import { servicesContract as servicesOf } from '../../src/features/services/contract.ts';
import { subscriptionsContract as subscriptions } from '../../src/features/subscriptions/contract.ts';
import { suspensionsContract as suspensions } from '../../src/features/suspensions/contract.ts';
import { addDays, addMinutes, type Day, dayAt } from '../../src/kernel/calendar.ts';
import type { Operation } from '../../src/kernel/operation.ts';
import { isRunning } from '../../src/kernel/running.ts';
import { clock } from './clock.ts';
import { aService, everyDay } from './factories.ts';
import { listed, payOnPage } from './invoices.ts';
import { moneyCommand, moneyDeeds } from './money-walk.ts';
import type { aBillingCompany } from './subscriptions.ts';
import { aFullContact } from './two-contacts.ts';

export const today = (): Day => dayAt(clock.now(), 'America/Denver');
const ofMoney = [
  'assign',
  'second',
  'later',
  'change',
  'cancel',
  'keep',
  'ends there',
  'card',
  'job',
  'leave',
  'take credit of hold back',
] as const;
const often = ['hold all', 'hold one', 'end hold', 'shorten', 'credit hold', 'merge', 'undo', 'week', 'month'] as const;
const atHome = ['cans', 'end service', 'start service', 'move'] as const;
const howMuch = { which: fc.nat(50), cents: fc.integer({ min: 1, max: 4000 }) };
/** What may be done next. */
export const step = fc.record({
  deed: fc.constantFrom(...ofMoney, ...often, ...often, ...atHome, ...moneyDeeds),
  ...howMuch,
});
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Makes customers with two addresses and services, who pay nothing yet. */
export async function twoOfEverything(company: Awaited<ReturnType<typeof aBillingCompany>>) {
  const { server, office, admin, local, stripe, payments, aPrice, of } = company;
  const prices = [
    await aPrice('Standard Service', 3000),
    await aPrice('Extra can', 2000),
    await aPrice('Recycling', 1200),
  ] as const;
  const crediting = holdCrediting(customerCrediting);
  const kit = { read: server.database.read, transact: server.transact, payments, log: { warn() {} } as never };
  await admin.call(credits.saveSettings, {
    ...(await admin.call(credits.settings, {})),
    isOn: true,
    leastDays: 5,
    postsByItself: false,
  });
  let lives = 0;
  return async function aLife() {
    const [ana, n] = [await server.as('customer'), ++lives];
    const { id: profileId } = ana;
    const hers = await server.transact((tx) =>
      aFullContact(tx, {
        firstName: 'Ana',
        lastName: `Nez${n}`,
        profileId,
        addresses: { [`${n} Zuni Dr`]: 'BMS', [`${n} Farm Rd`]: 'S' },
      }),
    );
    const his = await server.transact((tx) =>
      aFullContact(tx, {
        firstName: 'Bob',
        lastName: `Roe${n}`,
        addresses: { [`${n} Oak St`]: 'BMS', ...(n % 2 ? { [`${n} Zuni Dr`]: 'S' } : {}) },
      }),
    );
    const [a1 = '', a2 = ''] = Object.values(hers.addressIds);
    const [b1 = '', b2 = ''] = Object.values(his.addressIds);
    await server.transact(async (tx) => {
      for (const [stream, addresses] of Object.entries({ Trash: [a1, a2, b1, b2], Recycling: [a2, b1] })) {
        const days = everyDay.slice(n % 5, (n % 5) + 1);
        await sql`
        with made as (
          insert into route (name, stream, days_of_week) values (${`${stream} ${n}`}, ${stream}, ${days}::weekday[])
          returning id)
        insert into route_address (route_id, address_id, order_in_route)
        select id, address, place from made, unnest(${addresses.filter(Boolean)}::uuid[]) with ordinality t (address, place)`.execute(
          tx,
        );
      }
      await aService(tx, a1);
      await aService(tx, a2, { stream: 'Recycling' });
      await aService(tx, b1);
      if (b2) await aService(tx, b2);
    });
    let contactId = hers.id; // whoever has the account
    let goneId: string | undefined; // who is merged into the other
    const known = [hers.id, his.id];
    const merges: string[] = [];
    const call = async (operation: Operation, input: object) => {
      const { status, body } = await office.attempt(operation, input);
      assert.ok([200, 404, 409, 422].includes(status), JSON.stringify([status, body]));
      return status === 200 ? body : undefined;
    };
    async function jump(days: number) {
      await sql`update session set expires_at = expires_at + interval '400 days', last_seen_at = last_seen_at + interval '400 days'`.execute(
        server.database.read,
      );
      clock.set(addMinutes(clock.now(), days * 1440));
      local.move(days * 86_400);
      await sql`update session set last_seen_at = now()`.execute(server.database.read);
    }
    async function take({ deed, which, cents }: Step): Promise<void> {
      const commandId = randomUUID();
      const pick = <T>(all: readonly T[]): T | undefined => all[which % Math.max(1, all.length)];
      const someone = pick(known.filter((id) => id !== goneId)) ?? '';
      const item = { stripePriceId: prices[which % 3], quantity: 1 + (which % 2) };
      const running = (await of(contactId)).filter(isRunning);
      const one = pick(running);
      const services = (await office.call(servicesOf.ofContact, { contactId: someone })).services;
      const service = pick(services.filter(({ lastDay }) => lastDay === null || lastDay >= today()));
      const held = pick((await office.call(suspensions.ofContact, { contactId: someone })).suspensions);
      const given = (await office.call(credits.ofContact, { contactId })).credits;
      const credit = pick(given.filter(({ state }) => state === 'proposed')) ?? pick(given);
      const period = { from: addDays(today(), which % 4 === 0 ? 0 : which % 5), to: addDays(today(), 6 + which) };
      switch (deed) {
        case 'assign':
        case 'second':
        case 'later':
          if (running.length > 2) return;
          await call(subscriptions.assign, {
            contactId,
            commandId,
            items: [item],
            ...(deed !== 'assign' && { isSecond: true }),
            ...(deed === 'later' && { startDate: addDays(today(), 1 + which) }),
          });
          return;
        case 'change': {
          if (!one) return;
          const before = one.items.map(({ stripePriceId, quantity }) => ({ stripePriceId, quantity }));
          const shown = await office.attempt(subscriptions.previewChange, { id: one.id, before, items: [item] });
          if (shown.status === 200)
            await call(subscriptions.change, {
              id: one.id,
              commandId,
              before,
              items: [item],
              prorationDate: shown.body.prorationDate,
            });
          return;
        }
        case 'cancel':
          if (one) await call(subscriptions.cancel, { id: one.id, commandId });
          return;
        case 'ends there': {
          const [theirs] = (await company.theirs(profileId)).filter(({ status }) => status === 'active');
          const at = Math.floor(Date.parse(clock.now()) / 1000) + (10 + which) * 86_400;
          if (theirs) await stripe.subscriptions.update(theirs.id, { cancel_at: at, proration_behavior: 'none' });
          return;
        }
        case 'keep':
          if (one) await call(subscriptions.keep, { id: one.id, commandId });
          return;
        case 'cans':
          if (service) await call(servicesOf.update, { ...service, cans: 1 + (which % 3) });
          return;
        case 'end service':
          if (service) await call(servicesOf.update, { ...service, lastDay: addDays(today(), which % 30) });
          return;
        case 'start service':
          if (service)
            await call(servicesOf.start, {
              addressId: service.addressId,
              stream: which % 2 ? 'Recycling' : 'Trash',
              cans: 1,
              firstDay: addDays(today(), which % 20),
              lastDay: null,
              accommodation: null,
            });
          return;
        case 'move':
          if (service)
            await call(servicesOf.move, {
              addressId: service.addressId,
              firstDay: addDays(today(), which % 20),
              to: {
                street: `${which} Moved ${n} Ln`,
                line2: null,
                city: 'Farmington',
                state: 'NM',
                zipCode: '87401',
                isBilling: false,
                isMailing: false,
                isService: true,
              },
            });
          return;
        case 'hold all':
          await call(suspensions.create, { contactId: someone, ...period, reason: 'vacation', notes: null });
          return;
        case 'hold one':
          if (service)
            await call(suspensions.create, {
              contactId: someone,
              serviceIds: [service.id],
              ...period,
              reason: 'vacation',
              notes: null,
            });
          return;
        case 'end hold':
          if (held) await call(suspensions.end, { id: held.id });
          return;
        case 'shorten': {
          if (!held) return;
          const { id, from, to, reason, notes, coversAll, serviceIds } = held;
          const base = { from, to, reason, notes, ...(!coversAll && { serviceIds }) };
          await call(suspensions.update, { ...base, id, base, to: addDays(to, (which % 21) - 10) });
          return;
        }
        case 'credit hold':
          if (credit) await call(credits.post, { suspensionId: credit.suspensionId, commandId, amount: credit.due });
          return;
        case 'leave':
          if (credit)
            await call(credits.leave, {
              suspensionId: credit.suspensionId,
              commandId,
              amount: credit.due,
              reason: 'Because',
            });
          return;
        case 'take credit of hold back': {
          const back = pick((await listed(office, contactId)).credits.filter(({ mayTakeBack }) => mayTakeBack));
          if (back) await call(invoices.takeBackCredit, { id: back.id, commandId, reason: 'Mistake' });
          return;
        }
        case 'job': {
          const settings = await admin.call(credits.settings, {});
          const on = await admin.call(credits.saveSettings, { ...settings, postsByItself: true });
          await postingJob({ ...kit, payerOf, clock } as never, crediting).run(new AbortController().signal);
          await admin.call(credits.saveSettings, { ...on, postsByItself: false });
          return;
        }
        case 'merge': {
          if (goneId) return;
          const [keptId = '', mergedId = ''] = which % 2 ? known : [...known].reverse();
          const { first, second } = await office.call(duplicates.compare, { first: keptId, second: mergedId });
          const done = (await call(duplicates.merge, {
            keptId,
            mergedId,
            keptVersion: first.version,
            mergedVersion: second.version,
            take: [],
          })) as { mergeId: string } | undefined;
          if (done) {
            merges.push(done.mergeId);
            goneId = mergedId;
            contactId = keptId;
          }
          return;
        }
        case 'undo': {
          const id = merges.at(-1);
          if (!goneId || !id) return;
          if (await call(duplicates.undo, { id })) {
            goneId = undefined;
            contactId = hers.id;
            merges.pop();
          }
          return;
        }
        case 'week':
        case 'month':
          return jump(deed === 'week' ? 7 : 32);
        case 'card': {
          const { invoices: all } = await listed(office, contactId);
          const open = all.find((invoice) => isOpen(invoice) && invoice.hostedUrl);
          if (open && open.amountRemaining >= 50) await payOnPage(open);
          return;
        }
        default: {
          const asked = await moneyCommand(office, deed, { contactId, which, cents });
          if (asked) await call(asked.operation, asked.input);
        }
      }
    }
    return { ana, profileId, take, contactId: () => contactId, alive: () => known.filter((id) => id !== goneId) };
  };
}
