import { Button, Select } from '@mantine/core';
import { IconMail, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { counting } from '../../../web/ui/counting.ts';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { urlChoice, urlText, useUrlState } from '../../../web/url-state.ts';
import { useRead } from '../../../web/use-read.ts';
import { activitiesContract, contactKinds } from '../contract.ts';
import { ActivityDialog } from './activity-dialog.tsx';
import { ActivityPage } from './activity-pages.tsx';
import { AddActivityDialog } from './add-activity-dialog.tsx';
import { SendEmailDialog } from './send-email-dialog.tsx';
import { typeLabels, unreadableActivities } from './words.ts';
import './activities.css';

const kinds = ['all', ...contactKinds] as const;
const kindLabels: Readonly<Record<(typeof kinds)[number], string>> = {
  all: 'All activities',
  open: 'Still open',
  customer: 'From the customer',
  ...typeLabels,
};
const counted = counting('activities', 'activity');
/** With fewer there is nothing to choose. */
const worthFiltering = 6;

/** What was said and done with a contact, and what is still to do (spec 2 §2: Activities tab). */
export function ContactActivities({ contactId }: Readonly<{ contactId: string }>) {
  const [{ activity: opened, kind }, set] = useUrlState({ activity: urlText(), kind: urlChoice(kinds, 'all') });
  const wanted = { contactId, ...(kind !== 'all' && { kind }) };
  const { data, error, refetch } = useRead(activitiesContract.list, wanted, {
    failure: unreadableActivities,
    keepPrevious: true,
  });
  const [asked, setAsked] = useState<'add' | 'email'>();
  if (error && !data) return <ErrorPanel title={unreadableActivities[1]} error={error} onRetry={refetch} />;
  const { total = 0, matching = 0 } = data ?? {};
  const close = () => setAsked(undefined);
  const actions = (
    <>
      <Button variant="default" leftSection={<IconMail size={16} aria-hidden />} onClick={() => setAsked('email')}>
        Send Email
      </Button>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAsked('add')}>
        Add Activity
      </Button>
    </>
  );
  return (
    <>
      <Panel title="Activities" actions={total > 0 && actions}>
        {!data && <SkeletonLines count={5} />}
        {data && total === 0 && (
          <EmptyState title="No activities yet" action={actions}>
            Notes, calls, meetings, e-mails and tasks about this contact stand here.
          </EmptyState>
        )}
        {(total >= worthFiltering || kind !== 'all') && (
          <div className="panel-bar">
            <Select
              aria-label="Show"
              w={{ base: '100%', xs: 200 }}
              allowDeselect={false}
              data={kinds.map((value) => ({ value, label: kindLabels[value] }))}
              value={kind}
              onChange={(value) => set({ kind: kinds.find((one) => one === value) ?? 'all' })}
            />
            <span className="secondary" role="status">
              {counted(matching, total)}
            </span>
          </div>
        )}
        {data && matching > 0 && (
          <ActivityPage key={kind} wanted={wanted} page={data} onOpen={(activity) => set({ activity })} />
        )}
        {total > 0 && matching === 0 && (
          <EmptyState
            title="Nothing of this kind"
            action={
              <Button variant="default" onClick={() => set({ kind: 'all' })}>
                Show all activities
              </Button>
            }
          />
        )}
      </Panel>
      <AddActivityDialog contactId={contactId} opened={asked === 'add'} onClose={close} />
      <SendEmailDialog contactId={contactId} opened={asked === 'email'} onClose={close} />
      <ActivityDialog activityId={opened} onClose={() => set({ activity: '' })} />
    </>
  );
}
