import { Checkbox } from '@mantine/core';
import { useId, useMemo, useRef } from 'react';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { StatusPill } from '../../../web/ui/status-pill.tsx';
import { useVirtualRows } from '../../../web/ui/virtual-rows.ts';
import type { Purpose } from '../../mailing-list/contract.ts';
import type { Recipient } from '../contract.ts';

export type Chosen = ReadonlySet<string>;

/** Whether somebody gets letters of this purpose at all. */
export const mayChoose = ({ off, isFailed }: Recipient, purpose: Purpose): boolean =>
  !isFailed && !off.includes(purpose);

type RecipientListProps = Readonly<{
  rows: readonly Recipient[] | undefined;
  purpose: Purpose;
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
}>;

/** Thousands of people, of whom only those in sight are drawn. */
export function RecipientList({ rows, ...more }: RecipientListProps) {
  if (!rows)
    return (
      <div className="panel-body">
        <SkeletonLines count={6} />
      </div>
    );
  if (rows.length === 0) return <EmptyState title="No contacts found">Nobody meets these filters.</EmptyState>;
  return <FilledList rows={rows} {...more} />;
}

function FilledList({
  rows,
  purpose,
  chosen,
  onChoose,
}: RecipientListProps & Readonly<{ rows: readonly Recipient[] }>) {
  const scroller = useRef<HTMLDivElement>(null);
  const keys = useMemo(() => rows.map(({ id }) => id), [rows]);
  const inSight = useVirtualRows({ scroller, keys, rowHeight: 56 });
  function toggle(id: string) {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChoose(next);
  }
  return (
    <div className="mass-email-scroll" ref={scroller}>
      <ul className="mass-email-list" aria-label="Recipients" style={{ height: inSight.height }}>
        {inSight.rows.map(({ index, start }) => {
          const recipient = rows[index];
          return (
            recipient && (
              <li
                key={recipient.id}
                ref={inSight.measure}
                data-index={index}
                aria-posinset={index + 1}
                aria-setsize={rows.length}
                style={{ transform: `translateY(${start}px)` }}
              >
                <RecipientRow
                  recipient={recipient}
                  purpose={purpose}
                  isChosen={chosen.has(recipient.id)}
                  onToggle={() => toggle(recipient.id)}
                />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}

type RecipientRowProps = Readonly<{
  recipient: Recipient;
  purpose: Purpose;
  isChosen: boolean;
  onToggle: () => void;
}>;

function RecipientRow({ recipient, purpose, isChosen, onToggle }: RecipientRowProps) {
  const { firstName, lastName, email, companyName, off, isFailed, why } = recipient;
  const id = useId();
  const name = `${firstName} ${lastName}`;
  return (
    <label htmlFor={id}>
      <Checkbox
        id={id}
        checked={isChosen}
        disabled={!mayChoose(recipient, purpose)}
        onChange={onToggle}
        aria-label={name}
      />
      <span>
        <b>{name}</b>
        <small>{companyName ? `${email} · ${companyName}` : email}</small>
        {why && <small>{why}</small>}
      </span>
      {isFailed && <StatusPill tone="bad">Bounced</StatusPill>}
      {!isFailed && off.includes(purpose) && <StatusPill>Unsubscribed</StatusPill>}
    </label>
  );
}
