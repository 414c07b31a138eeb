import { Button, Select } from '@mantine/core';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { urlChoice, useUrlState } from '../../../web/url-state.ts';
import { type HistoryKind, historyKinds } from '../contract.ts';
import { HistoryPages } from './history-pages.tsx';

const kindLabels: Readonly<Record<HistoryKind, string>> = {
  contact: 'Contact',
  address: 'Addresses',
  service: 'Services',
  suspension: 'Suspensions',
  activity: 'Activities',
  route: 'Routes',
  account: 'Customer account',
  billing: 'Billing',
};

/** Who changed what of a contact and when, before and after. */
export function ContactHistory({ contactId }: Readonly<{ contactId: string }>) {
  const [{ changes }, set] = useUrlState({ changes: urlChoice(['', ...historyKinds], '') });
  const filter = (
    <Select
      aria-label="What was changed"
      data={[
        { value: '', label: 'All Changes' },
        ...historyKinds.map((kind) => ({ value: kind, label: kindLabels[kind] })),
      ]}
      value={changes}
      onChange={(kind) => set({ changes: historyKinds.find((one) => one === kind) ?? '' })}
    />
  );
  return (
    <Panel title="History" actions={filter}>
      <HistoryPages
        key={changes}
        wanted={{ contactId, ...(changes && { kind: changes }) }}
        nothing={
          changes ? (
            <EmptyState
              title="No changes of this kind"
              action={
                <Button variant="default" onClick={() => set({ changes: '' })}>
                  Show All Changes
                </Button>
              }
            />
          ) : (
            <EmptyState title="No changes yet">
              Every change to this contact, its addresses, suspensions and activities is written down here: who made it,
              when, and what it was before.
            </EmptyState>
          )
        }
      />
    </Panel>
  );
}
