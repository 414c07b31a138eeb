import { Button, TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { formatMoney, parseMoney } from '../../../kernel/money.ts';
import { confirm } from '../../../web/ui/confirm.ts';
import { Panel } from '../../../web/ui/panel.tsx';
import { PrintButton } from '../../../web/ui/print-button.tsx';
import { countText, isEmpty, spreads, totalOf } from './check-batch.ts';
import { CheckRowFields } from './check-row.tsx';
import { DepositList } from './deposit-list.tsx';
import { recordedOf, useCheckBatch } from './use-check-batch.ts';
import './checks.css';

/** Twenty checks and cash at the keyboard, against the total of the deposit slip. */
export function ChecksBatch() {
  const { rows, slip, isPosting, set, setSlip, postAll, addRow, begin } = useCheckBatch();
  const list = useRef<HTMLOListElement>(null);
  const paid = useMemo(() => spreads(rows), [rows]);
  const recorded = recordedOf(rows);
  const isWaiting = rows.some((row) => !row.recorded && !isEmpty(row));

  function next(place: number) {
    const after = rows.findIndex((row, at) => at > place && !row.recorded);
    const focus = (to: number) => list.current?.querySelector<HTMLInputElement>(`[data-row="${to}"] input`)?.focus();
    if (after >= 0) return focus(after); // at once: the next key is typed already
    addRow();
    requestAnimationFrame(() => focus(rows.length));
  }
  async function beginAnew() {
    const isSure = await confirm({
      title: 'Begin a new batch?',
      message: isWaiting
        ? 'Rows that are not recorded are cleared. What is recorded stays with its invoices.'
        : 'The list is cleared. What is recorded stays with its invoices.',
      confirmLabel: 'New Batch',
    });
    if (isSure) begin();
  }
  const wasPosting = useRef(false);
  useEffect(() => {
    if (wasPosting.current && !isPosting)
      list.current
        ?.querySelector<HTMLElement>('[aria-invalid="true"], .check-told input[type="checkbox"]:not(:checked)')
        ?.focus();
    wasPosting.current = isPosting;
  }, [isPosting]);
  function postByKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
    event.preventDefault();
    postAll();
  }
  return (
    <>
      <Totals rows={rows} slip={slip} onSlip={setSlip} />
      <Panel
        title="Cash and Checks"
        actions={
          <>
            <Button variant="default" onClick={() => void beginAnew()} disabled={isPosting}>
              New Batch
            </Button>
            <Button onClick={postAll} loading={isPosting} disabled={!isWaiting}>
              Record Cash and Checks
            </Button>
          </>
        }
      >
        <div className="check-heads" aria-hidden>
          <span />
          <span>Customer</span>
          <span>Check number</span>
          <span>Amount</span>
          <span>Received on</span>
        </div>
        <ol className="check-rows" ref={list} onKeyDown={postByKey}>
          {rows.map((row, place) => (
            <CheckRowFields
              key={row.commandId}
              row={row}
              place={place}
              paid={paid[place] ?? null}
              isPosting={isPosting}
              onChange={(more) => set(place, more)}
              onNext={() => next(place)}
            />
          ))}
        </ol>
      </Panel>
      {recorded.length > 0 && (
        <Panel title="Deposit List" actions={<PrintButton />}>
          <DepositList checks={recorded} />
        </Panel>
      )}
    </>
  );
}

type TotalsProps = Readonly<{ slip: string; onSlip: (slip: string) => void }> &
  Readonly<{ rows: Parameters<typeof totalOf>[0] }>;

/** What is typed against what the slip says. */
function Totals({ rows, slip, onSlip }: TotalsProps) {
  const { sum, ...counts } = totalOf(rows);
  const expected = parseMoney(slip);
  const difference = expected === undefined ? undefined : expected - sum;
  return (
    <section className="panel check-totals" aria-label="Totals">
      <TextInput
        label="Total of the deposit slip"
        inputMode="decimal"
        leftSection="$"
        value={slip}
        onChange={({ currentTarget }) => onSlip(currentTarget.value)}
        error={slip.trim() !== '' && expected === undefined && 'Enter an amount'}
      />
      <dl>
        <div>
          <dt>{countText(counts)}</dt>
          <dd>{formatMoney(sum)}</dd>
        </div>
        <div data-tone={difference === undefined ? undefined : difference === 0 ? 'good' : 'bad'}>
          <dt>Difference</dt>
          <dd>{difference === undefined ? '–' : difference === 0 ? 'None' : formatMoney(difference)}</dd>
        </div>
      </dl>
    </section>
  );
}
