import { Checkbox, TextInput } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import { formatMoney } from '../../../kernel/money.ts';
import { useCompany, useTimes } from '../../../web/company.ts';
import { DayField } from '../../../web/ui/day-field.tsx';
import { type CheckRow, emptyRow, isCash, isEmpty, notAsked, type Spread } from './check-batch.ts';
import { PayerSelect } from './payer-select.tsx';

type CheckRowFieldsProps = Readonly<{
  row: CheckRow;
  place: number;
  paid: Spread | null;
  isPosting: boolean;
  onChange: (more: Partial<CheckRow>) => void;
  /** Enter was pressed, not to press a button. */
  onNext: () => void;
}>;

/** One check, or cash: whose, its number, its sum and day; what it pays stands below. */
export function CheckRowFields(props: CheckRowFieldsProps) {
  const { row, place, isPosting, onChange } = props;
  const { today } = useCompany();
  const element = useRef<HTMLLIElement>(null);
  const label = (name: string) => `${name}, row ${place + 1}`;
  const isFixed = isPosting || row.sent !== null;
  const { errors } = row;
  function next(event: KeyboardEvent) {
    const isPosted = event.ctrlKey || event.metaKey;
    if (event.key !== 'Enter' || event.defaultPrevented || isPosted || event.target instanceof HTMLButtonElement)
      return;
    event.preventDefault();
    props.onNext();
  }
  if (row.recorded) return <RecordedRow row={row} />;
  type Name = 'checkNumber' | 'amount' | 'receivedOn';
  const change = (name: Name, typed: string) =>
    onChange({ [name]: typed, errors: {}, ...((name === 'checkNumber' || isCash(row)) && notAsked) });
  const shown = (name: Name) => ({ value: row[name], error: errors[name], disabled: isFixed });
  const field = (name: Name) => ({
    ...shown(name),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => change(name, currentTarget.value),
  });
  return (
    <li ref={element} className="check-row" onKeyDown={next} data-row={place}>
      <span className="check-place">{place + 1}</span>
      <PayerSelect
        label={label('Customer')}
        payer={row.payer}
        onPick={(payer) => onChange({ payer, errors: {}, ...notAsked, isCreditWanted: false })}
        onPicked={() => element.current?.querySelectorAll<HTMLInputElement>('input[data-field]')[0]?.focus()}
        error={errors.payer}
        disabled={isFixed}
      />
      <TextInput
        aria-label={label('Check number')}
        data-field="number"
        placeholder="Empty is cash"
        maxLength={40}
        {...field('checkNumber')}
      />
      <TextInput aria-label={label('Amount')} inputMode="decimal" leftSection="$" {...field('amount')} />
      <DayField
        aria-label={label('Received on')}
        max={today}
        {...shown('receivedOn')}
        onTyped={(typed) => change('receivedOn', typed)}
      />
      <button
        type="button"
        className="icon-button"
        aria-label={label('Clear')}
        disabled={isFixed || isEmpty(row)}
        onClick={() => onChange(emptyRow())}
      >
        <IconX size={16} aria-hidden />
      </button>
      <Told {...props} isFixed={isFixed} label={label} />
    </li>
  );
}

type ToldProps = CheckRowFieldsProps & Readonly<{ isFixed: boolean; label: (name: string) => string }>;

/** What the check pays, and what has to be said about it before it is posted. */
function Told({ row, paid, onChange, isFixed, label }: ToldProps) {
  const { errors, payer } = row;
  const names = new Map(payer?.open.map(({ id, number, what }) => [id, number ?? what]));
  const parts = paid?.parts.map(
    ({ invoiceId, amount }) => `${names.get(invoiceId) ?? 'Invoice'} ${formatMoney(amount)}`,
  );
  if (!paid && !errors.row) return null;
  return (
    <div className="check-told">
      {paid && (isCash(row) || paid.parts.length > 0) && (
        <p>
          {[isCash(row) && 'In cash', parts && parts.length > 0 && `Pays ${parts.join(', ')}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      {paid && paid.credit > 0 && (
        <Checkbox
          size="sm"
          aria-label={label('On the account')}
          label={`${formatMoney(paid.credit)} is more than is open: put it on the account as credit`}
          checked={row.isCreditWanted}
          onChange={({ currentTarget }) => onChange({ isCreditWanted: currentTarget.checked, errors: {} })}
          error={errors.credit}
          disabled={isFixed}
        />
      )}
      {errors.row && (
        <p className="check-wrong" role="alert">
          {errors.row}
        </p>
      )}
      {row.isSameAsked && (
        <Checkbox
          size="sm"
          aria-label={label(isCash(row) ? 'Another payment' : 'Another check')}
          label={isCash(row) ? 'It is another payment in cash' : 'It is another check of the same number'}
          checked={row.isSecond}
          onChange={({ currentTarget }) => onChange({ isSecond: currentTarget.checked, errors: {} })}
          error={errors.same}
          disabled={isFixed}
        />
      )}
    </div>
  );
}

function RecordedRow({ row: { recorded } }: Readonly<{ row: CheckRow }>) {
  const show = useTimes();
  if (!recorded) return null;
  return (
    <li className="check-row check-recorded">
      <IconCheck size={16} aria-label="Recorded" />
      <span>{recorded.name}</span>
      <span>{recorded.checkNumber ?? 'Cash'}</span>
      <b>{formatMoney(recorded.amount)}</b>
      <span>{show.day(recorded.receivedOn)}</span>
    </li>
  );
}
