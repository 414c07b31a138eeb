import { formatMoney, sumCents } from '../../../kernel/money.ts';
import { useCompany, useTimes } from '../../../web/company.ts';
import { PrintSheet } from '../../../web/ui/print-sheet.tsx';
import type { RecordedCheck } from '../checks.ts';
import { countText } from './check-batch.ts';

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

/** A deposit slip tells cash and checks apart. */
function Sum({ label, checks }: DepositListProps & Readonly<{ label: string }>) {
  return (
    <tr>
      <th colSpan={4}>{label}</th>
      <td className="sum">{formatMoney(sumCents(checks.map(({ amount }) => amount)))}</td>
    </tr>
  );
}

function DepositTable({ checks }: DepositListProps) {
  const show = useTimes();
  const cash = checks.filter(({ checkNumber }) => checkNumber === null);
  const byCheck = checks.filter(({ checkNumber }) => checkNumber !== null);
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
            <td>{check.checkNumber ?? 'Cash'}</td>
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
        {cash.length > 0 && byCheck.length > 0 && (
          <>
            <Sum label={countText({ checks: byCheck.length, cash: 0 })} checks={byCheck} />
            <Sum label={countText({ checks: 0, cash: cash.length })} checks={cash} />
          </>
        )}
        <Sum label={countText({ checks: byCheck.length, cash: cash.length })} checks={checks} />
      </tfoot>
    </table>
  );
}
