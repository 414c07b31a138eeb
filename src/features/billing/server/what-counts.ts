/** What the overview counts, in words of SQL: the number and the rows behind it ask for the same. */
import { sql } from 'kysely';
import { addDays } from '../../../kernel/calendar.ts';
import { isOnItsWay, isOverdue, type When } from '../../invoices/server/store-overdue.ts';

const inDollars = sql`b.currency = 'usd'`;

/** Of the invoice `b`: open since longer than its day, in the sums of dollars. */
export const isOwedLate = (when: When) => sql`${isOverdue(when)} and ${inDollars}`;

/** The same since more than thirty days. */
export const isLongOverdue = (when: When) => sql`${isOwedLate({ ...when, today: addDays(when.today, -longDays) })}`;
const longDays = 30;

/** Of the invoice `b`: what AutoPay has tried to charge in vain. */
export const hasFailed = sql`b.status = 'open' and ${inDollars} and b.has_been_tried and not ${isOnItsWay}`;

/** Of the invoice `b` and the dispute `d` of what has paid it: somebody has to answer. */
export const isDisputedHere = sql`d.invoice_id = b.id and ${inDollars}`;

/** Of the service `v`: it goes on, or begins tomorrow. */
export const isServed = ({ today }: When) =>
  sql`(v.last_day is null or v.last_day >= ${today}::date) and v.first_day <= ${addDays(today, 1)}::date`;

/** Contacts at whose address something is done from now on, and who pay nothing regularly: `contact_id`. */
export const unbilledContacts = (when: When) => sql`
  with served as materialized (
    select distinct a.contact_id
    from agreed_service v join living_address a on a.id = v.address_id where ${isServed(when)})
  select contact_id from served where contact_id not in (
    select c.id from known_subscription s join living_contact c using (profile_id) where s.is_running)`;
