import { formatMoney, sumCents } from '../../../kernel/money.ts';
import { useCompany, useTimes } from '../../../web/company.ts';
import { PrintSheet } from '../../../web/ui/print-sheet.tsx';
import type { RecordedCheck } from '../checks.ts';

type DepositListProps = Readonly<{ checks: readonly RecordedCheck[] }>;

/** What was recorded, as it goes to the bank: on the screen and on paper. */
export function DepositList({ checks }: DepositListProps) {
  const { name, today } = useCompany();
  const show = useTimes();
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys must be able to scroll it */}
      <section className="deposit-list" aria-label="Recorded checks" tabIndex={0}>
        <DepositTable checks={checks} />
      </section>
      <PrintSheet>
        {() => (
          <>
            <header>
              <p>{name}</p>
              <h1>Deposit List</h1>
              <p>{show.day(today)}</p>
            </header>
            <DepositTable checks={checks} />
          </>
        )}
      </PrintSheet>
    </>
  );
}

function DepositTable({ checks }: DepositListProps) {
  const show = useTimes();
  return (
    <table aria-label="Deposit list">
      <thead>
        <tr>
          <th>Customer</th>
          <th>Check</th>
          <th>Received on</th>
          <th>For</th>
          <th className="sum">Amount</th>
        </tr>
      </thead>
      <tbody>
        {checks.map((check) => (
          <tr
            key={`${check.name} ${check.checkNumber} ${check.parts.map(({ number }) => number).join()} ${check.amount}`}
          >
            <td>{check.name}</td>
            <td>{check.checkNumber}</td>
            <td>{show.day(check.receivedOn)}</td>
            <td>
              {[
                ...check.parts.map(({ number }) => number ?? 'Invoice'),
                ...(check.credit > 0 ? ['On account'] : []),
              ].join(', ')}
            </td>
            <td className="sum">{formatMoney(check.amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th colSpan={4}>{checks.length === 1 ? '1 check' : `${checks.length} checks`}</th>
          <td className="sum">{formatMoney(sumCents(checks.map(({ amount }) => amount)))}</td>
        </tr>
      </tfoot>
    </table>
  );
}
