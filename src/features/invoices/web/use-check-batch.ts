import { useEffect, useMemo, useRef, useState } from 'react';
import type { Day } from '../../../kernel/calendar.ts';
import type { Refusal } from '../../../kernel/refusal.ts';
import { useActor } from '../../../web/actor.ts';
import { useCompany } from '../../../web/company.ts';
import { readOnce } from '../../../web/query-client.ts';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { checksContract, type Payer, type RecordedCheck } from '../checks.ts';
import { afterRecorded, type CheckRow, emptyRow, isEmpty, sentOf, spreads, usualRows, wrongOf } from './check-batch.ts';

type Batch = Readonly<{ slip: string; rows: readonly CheckRow[] }>;

const empty = (): Batch => ({ slip: '', rows: Array.from({ length: usualRows }, emptyRow) });
/** A row without a day is of today, which is known a moment later than the screen. */
const dated = (rows: readonly CheckRow[], today: Day): CheckRow[] =>
  rows.map((row) => (row.receivedOn === '' ? { ...row, receivedOn: today } : row));

/** What is typed stays in this tab, also when the screen is left or read anew, until the next batch is begun. */
function useKept(key: string, begin: () => Batch) {
  const [batch, setBatch] = useState<Batch>(() => {
    try {
      const kept = sessionStorage.getItem(key);
      return kept === null ? begin() : (JSON.parse(kept) as Batch);
    } catch {
      return begin(); // storage may be forbidden
    }
  });
  const last = useRef(batch);
  /** Kept before it is drawn: what is sent next is known by its id after a crash. */
  function keep(change: (now: Batch) => Batch) {
    last.current = change(last.current);
    try {
      sessionStorage.setItem(key, JSON.stringify(last.current));
    } catch {
      // as above
    }
    setBatch(last.current);
  }
  return { batch, last, keep };
}

/** The batch that is typed, and its posting, row by row. */
export function useCheckBatch() {
  const { id } = useActor();
  const { today } = useCompany();
  const { batch, last, keep } = useKept(`checks-${id}`, empty);
  const [isPosting, setPosting] = useState(false);
  const refused = useRef<Refusal>(undefined);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const { run } = useCommand(checksContract.receiveCheck, {
    failure: 'Payment Not Recorded',
    onRefused: (refusal) => {
      refused.current = refusal;
      return true;
    },
  });
  const set = (place: number, more: Partial<CheckRow>) =>
    keep(({ rows, ...rest }) => ({ ...rest, rows: rows.map((row, at) => (at === place ? { ...row, ...more } : row)) }));

  /** Records one row; gives whether it is recorded now. */
  async function post(place: number): Promise<boolean> {
    const rows = dated(last.current.rows, today);
    const row = rows[place];
    if (!row) return false;
    const paid = spreads(rows)[place] ?? null;
    const errors = row.sent ? {} : { ...wrongOf(row, paid, today), ...wrongAbove(rows, place) };
    const sent = row.sent ?? sentOf(row, paid);
    if (Object.keys(errors).length > 0 || sent === null) {
      set(place, { errors });
      return false;
    }
    set(place, { sent, errors: {} });
    refused.current = undefined;
    const recorded = await run(sent);
    if (!isHere.current) return false; // it is posted again from where the batch is now
    if (!recorded) {
      set(place, { ...refusedRow(refused.current), payer: await newest(row.payer) });
      return false;
    }
    keep(({ rows: all, ...rest }) => ({
      ...rest,
      rows: afterRecorded(
        all.map((one, at) => (at === place ? { ...one, recorded, sent: null } : one)),
        sent.parts,
      ),
    }));
    return true;
  }

  async function postAll(): Promise<void> {
    if (isPosting) return;
    setPosting(true);
    const places = last.current.rows.flatMap((row, place) => (row.recorded || isEmpty(row) ? [] : [place]));
    let count = 0;
    for (const place of places) {
      if (!isHere.current) return; // the rest is kept, and posted from there
      if (await post(place)) count++;
    }
    setPosting(false);
    tell(count, places.length - count);
  }

  return {
    slip: batch.slip,
    rows: useMemo(() => dated(batch.rows, today), [batch.rows, today]),
    isPosting,
    set,
    postAll: () => void postAll(),
    setSlip: (slip: string) => keep((now) => ({ ...now, slip })),
    addRow: () => keep((now) => ({ ...now, rows: [...now.rows, emptyRow()] })),
    begin: () => keep(empty),
  };
}

/** What a customer owes now: what was refused may have been reckoned from less. */
async function newest(payer: Payer | null): Promise<Payer | null> {
  if (payer === null) return null;
  const answer = await readOnce(checksContract.findPayers, { search: payer.name }).catch(() => undefined);
  return answer?.payers.find(({ contactId }) => contactId === payer.contactId) ?? payer;
}

/** What a check pays is reckoned after those above it: they come first. */
function wrongAbove(rows: readonly CheckRow[], place: number): Record<string, string> {
  const contactId = rows[place]?.payer?.contactId;
  const isWaiting = rows
    .slice(0, place)
    .some(({ payer, recorded }) => !recorded && payer !== null && payer.contactId === contactId);
  return isWaiting ? { row: 'Another payment of this customer stands above and is not recorded yet.' } : {};
}

/** Nothing of it is recorded, or nobody knows: then the same is sent again. */
function refusedRow(refusal: Refusal | undefined): Partial<CheckRow> {
  if (!refusal || refusal.kind === 'unavailable')
    return {
      errors: {
        row: `${refusal?.message ?? ''} It is not known whether this payment is recorded. Post again: it is never recorded twice.`.trim(),
      },
    };
  const { code, fields = {}, message } = refusal;
  const known = ['checkNumber', 'amount', 'receivedOn'];
  const atFields = Object.entries(fields).filter(([field]) => known.includes(field));
  return {
    sent: null,
    ...(code === 'payments-refused' && { commandId: crypto.randomUUID() }),
    ...((code === 'same-check' || code === 'same-cash') && { isSameAsked: true }),
    errors: atFields.length > 0 ? Object.fromEntries(atFields) : { row: message },
  };
}

function tell(recorded: number, left: number): void {
  const payments = (count: number) => `${count} ${count === 1 ? 'payment' : 'payments'}`;
  if (recorded > 0 && left === 0) toast.success('Payments Recorded', `${payments(recorded)} recorded.`);
  else if (left > 0)
    toast.error(
      'Not All Recorded',
      `${payments(recorded)} recorded; ${left} ${left === 1 ? 'is kept as typed, and says' : 'are kept as typed, and say'} why.`,
    );
}

export const recordedOf = (rows: readonly CheckRow[]): RecordedCheck[] =>
  rows.flatMap(({ recorded }) => (recorded ? [recorded] : []));
