import { type RawBuilder, sql } from 'kysely';
import type { Language } from '../../../kernel/language.ts';
import type { Reader } from '../../../server/database/connection.ts';
import { fromBalance } from '../../invoices/balance-words.ts';
import { listCreditReasons } from '../../invoices/server/store-why.ts';
import { invoiceWords } from '../../invoices/words.ts';
import type { PaperBatch } from '../papers.ts';
import { addressLinesOf } from './store-statement.ts';

type Line = Readonly<{
  description: string | null;
  amount: number;
  quantity: number | null;
  /** Days of the company. */
  from: string;
  to: string;
  why: string | null;
}>;

/** An invoice as it goes on paper: amounts in the smallest unit of its currency, days are the company's. */
export type PaperInvoice = Readonly<{
  id: string;
  number: string | null;
  currency: string;
  total: number;
  amountPaid: number;
  amountRemaining: number;
  /** Of what was open: what credit notes took off, and what went to another invoice with what is taken back. */
  amountCredited: number;
  amountMoved: number;
  /** Of what was paid: what turned out to be none and stands on another invoice, and what was refunded. */
  takenBack: number;
  givenBack: number;
  /** A bank is asked for it, and nobody is to pay it again. */
  isOnItsWay: boolean;
  issuedOn: string;
  dueOn: string | null;
  footer: string | null;
  name: string;
  addressLines: string[];
  language: Language;
  lines: Line[];
}>;

/** The company's month: `from` its first moment until before `until`. */
export type Batch = Readonly<{ from: string; until: string }> & Pick<PaperBatch, 'which' | 'whose'>;

const inBatch = ({ from, until, which, whose }: Batch) => sql`
  i.issued_at >= ${from} and i.issued_at < ${until} and i.number is not null
  ${which === 'open' ? sql`and i.status = 'open' and i.amount_remaining > 0 and i.amount_on_its_way = 0` : sql``}
  ${whose === 'paper' ? sql`and exists (select from paper_reader r where r.profile_id = i.profile_id)` : sql``}`;

/** Of the invoice `i`. */
const takenOff = (which: RawBuilder<unknown>) => sql`(
  select coalesce(sum(n.pre_payment_amount), 0) from invoice_credit_note n where n.invoice_id = i.id and ${which})`;

/** Their ids, by customer as one looks for a name. */
export async function listBatch(read: Reader, batch: Batch): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select i.id from issued_invoice i left join living_contact c on c.profile_id = i.profile_id
    where ${inBatch(batch)} order by fold_text(c.last_name), fold_text(c.first_name), i.profile_id, i.issued_at, i.id`.execute(
    read,
  );
  return rows.map(({ id }) => id);
}

type Counted = Readonly<{ invoices: number; withoutAddress: number }>;

export async function countBatch(read: Reader, batch: Batch): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select count(*)::int as invoices, count(*) filter (where not exists (
        select from living_contact c join living_address a on a.contact_id = c.id
        where c.profile_id = i.profile_id))::int as "withoutAddress"
    from issued_invoice i where ${inBatch(batch)}`.execute(read);
  return rows[0] ?? { invoices: 0, withoutAddress: 0 };
}

/** Those of these ids that still stand, in their order. */
export async function listPapers(read: Reader, ids: readonly string[], timeZone: string): Promise<PaperInvoice[]> {
  const day = (at: string) => sql`(${sql.ref(at)} at time zone ${timeZone})::date`;
  const { rows } = await sql<{ invoice: PaperInvoice }>`
    select json_build_object('id', i.id, 'number', i.number, 'currency', i.currency, 'total', i.total,
      'amountPaid', i.amount_paid, 'amountRemaining', i.amount_remaining,
      'amountCredited', ${takenOff(sql`not n.is_taken_back`)}, 'amountMoved', ${takenOff(sql`n.is_taken_back`)},
      'takenBack', (select coalesce(sum(n.outside), 0) from invoice_credit_note n
        where n.invoice_id = i.id and n.is_taken_back),
      'givenBack', (select coalesce(sum(n.refunded + n.outside), 0) from invoice_credit_note n
          where n.invoice_id = i.id and not n.is_taken_back)
        + (select coalesce(sum(r.amount), 0) from refund_without_note r where r.invoice_id = i.id),
      'isOnItsWay', i.amount_on_its_way > 0,
      'issuedOn', ${day('i.issued_at')}, 'dueOn', ${day('i.due_date')}, 'footer', i.footer,
      'name', coalesce(c.name, p.name, ''), 'addressLines', ${addressLinesOf('c')},
      'language', coalesce(w.language, 'en'), 'lines', (
        select coalesce(json_agg(json_build_object('description', l.description, 'amount', l.amount, 'quantity',
          l.quantity, 'from', ${day('l.period_start')}, 'to', ${day('l.period_end')}, 'why', l.why) order by l.place), '[]')
        from invoice_line l where l.invoice_id = i.id)) as invoice
    from unnest(${ids}::uuid[]) with ordinality as g (id, place) join issued_invoice i on i.id = g.id
      left join person p on p.id = i.profile_id left join correspondent w on w.id = i.profile_id
      left join living_contact c on c.profile_id = i.profile_id
    order by g.place`.execute(read);
  const papers: PaperInvoice[] = [];
  for (const { invoice } of rows) papers.push({ ...invoice, footer: await footerOf(read, invoice) });
  return papers;
}

/** What went out before it said what its credit was for says so on paper all the same. */
async function footerOf(read: Reader, invoice: PaperInvoice): Promise<string | null> {
  const { footer, language } = invoice;
  const reasons = fromBalance(invoice)?.kind === 'taken' ? await listCreditReasons(read, invoice) : [];
  return reasons.length === 0 ? footer : [footer, invoiceWords[language].creditFor(reasons)].filter(Boolean).join('\n');
}
