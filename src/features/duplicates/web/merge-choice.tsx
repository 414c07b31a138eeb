import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { dayAt, formatDay } from '../../../kernel/calendar.ts';
import type { Sent } from '../../../kernel/operation.ts';
import { useCompany } from '../../../web/company.ts';
import { Initials } from '../../../web/ui/initials.tsx';
import { Notice, StatusPill } from '../../../web/ui/status-pill.tsx';
import { contactFields, each } from '../../contacts/fields.ts';
import { type duplicatesContract, type MergeField, mergeFields, type Side } from '../contract.ts';
import { fieldText, suggestKept, suggestTaken, undoDays } from '../rules.ts';
import { MergeMoves } from './merge-moves.tsx';
import './duplicates.css';

type MergeChoiceProps = Readonly<{
  sides: readonly [Side, Side];
  isBusy: boolean;
  onMerge: (wanted: Sent<typeof duplicatesContract.merge>) => void;
  onClose: () => void;
}>;

const labels: Readonly<Record<MergeField, string>> = {
  ...each(contactFields, 'label'),
  name: 'Name',
  status: 'Status',
};

/** Which one is kept, and field by field whose value; what is suggested stands until something else is chosen. */
export function MergeChoice({ sides, isBusy, onMerge, onClose }: MergeChoiceProps) {
  const [first, second] = sides;
  const [keptId, setKeptId] = useState(() => suggestKept(first, second).id);
  const form = useRef<HTMLFormElement>(null);
  // The two are read while the dialog is open already, with the focus on its close button.
  useEffect(() => form.current?.querySelector<HTMLInputElement>(':checked')?.focus(), []);
  const [picked, setPicked] = useState<Partial<Record<MergeField, string>>>({});
  const [kept, merged] = keptId === first.id ? [first, second] : [second, first];
  const suggested = suggestTaken(kept, merged);
  const sourceOf = (field: MergeField) => picked[field] ?? (suggested.includes(field) ? merged.id : kept.id);
  const differing = mergeFields.filter((field) => fieldText(first, field) !== fieldText(second, field));
  const haveBothAccounts = first.hasAccount && second.hasAccount;

  return (
    <form
      ref={form}
      className="merge"
      onSubmit={(event) => {
        event.preventDefault();
        onMerge({
          ...{ keptId: kept.id, keptVersion: kept.version, mergedId: merged.id, mergedVersion: merged.version },
          take: differing.filter((field) => sourceOf(field) === merged.id),
        });
      }}
    >
      <fieldset className="merge-row merge-heads">
        <legend>Keep</legend>
        {sides.map((side) => (
          <HeadOption key={side.id} side={side} isChosen={side.id === kept.id} onChoose={() => setKeptId(side.id)} />
        ))}
      </fieldset>
      {differing.map((field) => (
        <fieldset key={field} className="merge-row">
          <legend>{labels[field]}</legend>
          {sides.map((side) => (
            <label key={side.id} className="merge-option">
              <input
                type="radio"
                name={field}
                checked={sourceOf(field) === side.id}
                onChange={() => setPicked({ ...picked, [field]: side.id })}
              />
              <span data-empty={!fieldText(side, field) || undefined}>{fieldText(side, field) || 'Empty'}</span>
            </label>
          ))}
        </fieldset>
      ))}
      <SameFields side={kept} fields={mergeFields.filter((field) => !differing.includes(field))} />
      <MergeMoves kept={kept} merged={merged} />
      {haveBothAccounts && (
        <Notice tone="bad">
          Both have a customer account, and a person signs in with one. An admin can choose Unlink Account on{' '}
          <ContactLink side={first} /> or <ContactLink side={second} />, then they can be merged.
        </Notice>
      )}
      <div className="dialog-buttons merge-buttons">
        <small>It can be undone for {undoDays} days.</small>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isBusy} disabled={haveBothAccounts}>
          Merge Contacts
        </Button>
      </div>
    </form>
  );
}

const ContactLink = ({ side }: Readonly<{ side: Side }>) => (
  <a href={`/crm/contacts/${side.id}`} target="_blank" rel="noreferrer">
    {fieldText(side, 'name')}
  </a>
);

type HeadOptionProps = Readonly<{ side: Side; isChosen: boolean; onChoose: () => void }>;

function HeadOption({ side, isChosen, onChoose }: HeadOptionProps) {
  const { timeZone } = useCompany();
  const name = fieldText(side, 'name');
  return (
    <label className="merge-option merge-head">
      <input type="radio" name="kept" checked={isChosen} onChange={onChoose} />
      <Initials firstName={side.firstName} lastName={side.lastName} />
      <span className="two-lines">
        <b>{name}</b>
        <small>
          Since {formatDay(dayAt(side.createdAt, timeZone))}
          {side.hasAccount && ' · customer account'}
        </small>
      </span>
      {isChosen && <StatusPill tone="good">Kept</StatusPill>}
    </label>
  );
}

function SameFields({ side, fields }: Readonly<{ side: Side; fields: readonly MergeField[] }>) {
  const filled = fields.filter((field) => fieldText(side, field));
  if (filled.length === 0) return null;
  return (
    <dl className="details merge-same">
      {filled.map((field) => (
        <div key={field}>
          <dt>{labels[field]}</dt>
          <dd>
            {fieldText(side, field)} <small>the same in both</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}
