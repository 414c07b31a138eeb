import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Area, Stage } from './stage.ts';

/** Without a payment provider: whoever may is told that there is none. What is read is our own copy. */
export const invoicesArea: Area = {
  table: `
operation                    nobody  customer  employee  admin  superadmin
invoices.list                401     403       200       200    200
invoices.own / own           401     200       403       200    200
invoices.own / other         401     200       403       200    200
invoices.explain             401     403       404       404    404
invoices.explainOwn / own    401     200       403       200    200
invoices.explainOwn / other  401     404       403       404    404
invoices.setOnPaper          401     403       409       409    409
invoices.create              401     403       409       409    409
invoices.send                401     403       409       409    409
invoices.remove              401     403       409       409    409
invoices.recordPayment       401     403       409       409    409
invoices.writeOff            401     403       409       409    409
invoices.takeBack            401     403       409       409    409
invoices.refund              401     403       409       409    409
invoices.credit              401     403       409       409    409
invoices.takeBackCredit      401     403       409       409    409
invoices.findPayers          401     403       200       200    200
invoices.receiveCheck        401     403       409       409    409
`,
  samples: ({ aContactId, ofOwn, today, aUserId, transact }: Stage) => {
    const anInvoiceOf = (profileId: string) =>
      transact(async (tx) => {
        const payer = `cus_${randomUUID()}`;
        await sql`insert into payer (profile_id, stripe_customer_id, balance, reading) values (${profileId}, ${payer}, 0, 1)
          on conflict do nothing`.execute(tx);
        const { rows } = await sql<{ id: string }>`
          insert into stripe_invoice (stripe_invoice_id, stripe_customer_id, number, status, currency, total,
            starting_balance, ending_balance, amount_due, amount_paid, amount_remaining, amount_outside,
            pre_payment_credit, post_payment_credit, period_start, period_end, finalized_at, stripe_created_at, reading)
          select ${`in_${randomUUID()}`}, stripe_customer_id, 'P-1', 'open', 'usd', 3000, 0, 0, 3000, 0, 3000, 0, 0, 0,
            now(), now(), now(), now(), 1 from payer where profile_id = ${profileId} returning id`.execute(tx);
        return rows[0]?.id ?? '';
      });
    const command = async () => ({ id: randomUUID(), commandId: randomUUID() });
    const contact = async () => ({ contactId: (await aContactId()).contactId, commandId: randomUUID() });
    const gives = { amount: 1200, reason: 'Missed pickup' };
    return {
      'invoices.list': aContactId,
      'invoices.own / own': ofOwn,
      'invoices.own / other': aContactId,
      'invoices.setOnPaper': async () => ({ contactId: (await aContactId()).contactId, isOnPaper: true }),
      'invoices.explainOwn / own': async (caller) =>
        ofOwn(caller, { id: await anInvoiceOf(caller.id || (await aUserId('customer'))) }),
      'invoices.explainOwn / other': async () => ({ id: await anInvoiceOf(await aUserId('customer')) }),
      'invoices.explain': async () => ({ id: randomUUID() }),
      'invoices.create': async () => ({
        ...(await contact()),
        items: [{ type: 'custom', description: 'Bulky item', quantity: 1, amount: 3000 }],
        daysUntilDue: 7,
        total: 3000,
      }),
      'invoices.send': command,
      'invoices.remove': command,
      'invoices.recordPayment': async () => ({
        ...(await command()),
        way: 'check',
        checkNumber: '1042',
        receivedOn: today,
        isSecond: false,
        amount: 3000,
      }),
      'invoices.writeOff': async () => ({ ...(await command()), reason: 'Moved away' }),
      'invoices.takeBack': async () => ({
        ...(await command()),
        paymentId: randomUUID(),
        reason: 'The check bounced',
      }),
      'invoices.refund': async () => ({ ...(await command()), ...gives }),
      'invoices.findPayers': async () => ({ search: 'Ortega' }),
      'invoices.receiveCheck': async () => ({
        ...(await contact()),
        checkNumber: '1042',
        receivedOn: today,
        amount: 3000,
        parts: [],
        credit: 3000,
        isSecond: false,
      }),
      'invoices.takeBackCredit': async () => ({ ...(await command()), reason: 'The check bounced' }),
      'invoices.credit': async () => ({ ...(await contact()), ...gives }),
    };
  },
};
