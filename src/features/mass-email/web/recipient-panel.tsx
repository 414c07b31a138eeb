import { Button, Checkbox, Select } from '@mantine/core';
import { useMemo } from 'react';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { SearchField } from '../../../web/ui/search-field.tsx';
import { urlChoice, urlText, useUrlState } from '../../../web/url-state.ts';
import { useRead } from '../../../web/use-read.ts';
import { contactStatuses } from '../../contacts/contract.ts';
import { routesContract } from '../../routes/contract.ts';
import { massEmailContract, mostRecipients } from '../contract.ts';
import { type Chosen, RecipientList } from './recipient-list.tsx';

type RecipientPanelProps = Readonly<{ chosen: Chosen; onChoose: (chosen: Chosen) => void }>;

/** Who gets it: filtered by text, status and route; whoever is chosen stays so under another filter. */
export function RecipientPanel({ chosen, onChoose }: RecipientPanelProps) {
  const [{ q, status, route }, set] = useUrlState({
    q: urlText(),
    status: urlChoice(['', ...contactStatuses], ''),
    route: urlText(),
  });
  const routes = useRead(routesContract.list, {}).data?.routes ?? [];
  const { data, error, refetch } = useRead(
    massEmailContract.recipients,
    { q, status: status || undefined, routeId: route || undefined },
    { keepPrevious: true },
  );
  const listed = useMemo(() => data?.rows.filter(({ isUnsubscribed }) => !isUnsubscribed) ?? [], [data]);
  if (error && !data) return <ErrorPanel title="Failed to load recipients" error={error} onRetry={refetch} />;
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
      <div className="panel-bar mass-email-filters">
        <SearchField
          label="Search recipients"
          placeholder="Name, email or company"
          value={q}
          onSearch={(q) => set({ q })}
        />
        <Select
          aria-label="Status"
          data={[{ value: '', label: 'All statuses' }, ...contactStatuses]}
          value={status}
          onChange={(chosen) => set({ status: contactStatuses.find((one) => one === chosen) ?? '' })}
        />
        <Select
          aria-label="Route"
          data={[{ value: '', label: 'All routes' }, ...routes.map(({ id, name }) => ({ value: id, label: name }))]}
          value={route}
          onChange={(chosen) => set({ route: chosen ?? '' })}
        />
      </div>
      <div className="mass-email-all">
        <Checkbox
          label={`Select All (${listed.length.toLocaleString('en-US')})`}
          checked={isAll}
          indeterminate={chosenHere > 0 && !isAll}
          disabled={listed.length === 0}
          onChange={toggleAll}
        />
        {chosen.size > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={() => onChoose(new Set())}>
            Clear selection
          </Button>
        )}
      </div>
      <RecipientList rows={data?.rows} chosen={chosen} onChoose={onChoose} />
      {data?.hasMore && (
        <p className="found-count" role="status">
          The first {mostRecipients.toLocaleString('en-US')} are shown. Narrow the list to find others.
        </p>
      )}
    </Panel>
  );
}
