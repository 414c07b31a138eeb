import { Button, Checkbox } from '@mantine/core';
import { useMemo } from 'react';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { useRead } from '../../../web/use-read.ts';
import type { Purpose } from '../../mailing-list/contract.ts';
import { massEmailContract, mostRecipients } from '../contract.ts';
import { RecipientFilters, useRecipientFilters } from './recipient-filters.tsx';
import { type Chosen, mayChoose, RecipientList } from './recipient-list.tsx';

type RecipientPanelProps = Readonly<{ purpose: Purpose; chosen: Chosen; onChoose: (chosen: Chosen) => void }>;

/** Who gets it; whoever is chosen stays so under another filter. */
export function RecipientPanel({ purpose, chosen, onChoose }: RecipientPanelProps) {
  const { values, set, filter } = useRecipientFilters();
  const { input, changedOn } = filter;
  const all = useRead(massEmailContract.recipients, input, { keepPrevious: true, enabled: !changedOn });
  const changed = useRead(
    massEmailContract.changedRecipients,
    { ...input, changedOn },
    { keepPrevious: true, enabled: changedOn !== '' },
  );
  const { data, error, refetch, isPlaceholderData } = changedOn ? changed : all;
  const listed = useMemo(() => data?.rows.filter((one) => mayChoose(one, purpose)) ?? [], [data, purpose]);
  const chosenHere = listed.filter(({ id }) => chosen.has(id)).length;
  const isAll = listed.length > 0 && chosenHere === listed.length;

  function toggleAll() {
    const next = new Set(chosen);
    for (const { id } of listed)
      if (isAll) next.delete(id);
      else next.add(id);
    onChoose(next);
  }

  return (
    <Panel title="Recipients">
      <RecipientFilters values={values} set={set} />
      {/* The filters stay: one of them may be what failed. */}
      {error && !data ? (
        <ErrorPanel title="Failed to load recipients" error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          {/* Above the list: below ten thousand names nobody who chooses them all would read it. */}
          {data?.hasMore && (
            <p className="mass-email-cut" role="status">
              The first {mostRecipients.toLocaleString('en-US')} are listed. Narrow the list to find others.
            </p>
          )}
          <div className="mass-email-all">
            <Checkbox
              label={`Select All (${listed.length.toLocaleString('en-US')})`}
              checked={isAll}
              indeterminate={chosenHere > 0 && !isAll}
              disabled={listed.length === 0 || isPlaceholderData} // what is shown is still of another filter
              onChange={toggleAll}
            />
            {chosen.size > 0 && (
              <Button variant="subtle" size="compact-sm" onClick={() => onChoose(new Set())}>
                Clear selection
              </Button>
            )}
          </div>
          <RecipientList rows={data?.rows} purpose={purpose} chosen={chosen} onChoose={onChoose} />
        </>
      )}
    </Panel>
  );
}
