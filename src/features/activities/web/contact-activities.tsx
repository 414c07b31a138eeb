import { Button, Select } from '@mantine/core';
import { IconMail, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { urlChoice, urlText, useUrlState } from '../../../web/url-state.ts';
import { useRead } from '../../../web/use-read.ts';
import { type Activity, activitiesContract, activityTypes } from '../contract.ts';
import { nextStatuses } from '../rules.ts';
import { ActivityDialog } from './activity-dialog.tsx';
import { ActivityItem } from './activity-item.tsx';
import { AddActivityDialog } from './add-activity-dialog.tsx';
import { SendEmailDialog } from './send-email-dialog.tsx';
import { typeLabels } from './words.ts';
import './activities.css';

const kinds = ['all', 'open', 'customer', ...activityTypes] as const;
const kindLabels: Readonly<Record<(typeof kinds)[number], string>> = {
  all: 'All activities',
  open: 'Still open',
  customer: 'From the customer',
  ...typeLabels,
};
/** With fewer there is nothing to choose. */
const worthFiltering = 6;

/** What was said and done with a contact, and what is still to do (spec 2 §2: Activities tab). */
export function ContactActivities({ contactId }: Readonly<{ contactId: string }>) {
  const { data, error, refetch } = useRead(
    activitiesContract.list,
    { contactId },
    { failure: ['Activities Error', 'Failed to load activities'] },
  );
  const [{ activity: opened, kind }, set] = useUrlState({ activity: urlText(), kind: urlChoice(kinds, 'all') });
  const [asked, setAsked] = useState<'add' | 'email'>();
  if (error && !data) return <ErrorPanel title="Failed to load activities" error={error} onRetry={refetch} />;
  const all = data?.activities ?? [];
  const shown = all.filter((activity) => isOfKind(activity, kind));
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
      <Panel title="Activities" actions={all.length > 0 && actions}>
        {!data && <SkeletonLines count={5} />}
        {data && all.length === 0 && (
          <EmptyState title="No activities yet" action={actions}>
            Notes, calls, meetings, e-mails and tasks about this contact stand here.
          </EmptyState>
        )}
        {(all.length >= worthFiltering || kind !== 'all') && (
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
              {shown.length} of {all.length}
            </span>
          </div>
        )}
        {shown.length > 0 && (
          <ul className="activity-list">
            {shown.map((activity) => (
              <ActivityItem key={activity.id} activity={activity} onOpen={() => set({ activity: activity.id })} />
            ))}
          </ul>
        )}
        {all.length > 0 && shown.length === 0 && (
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

function isOfKind(activity: Activity, kind: (typeof kinds)[number]): boolean {
  if (kind === 'all') return true;
  if (kind === 'customer') return activity.isCustomerGenerated;
  if (kind === 'open') return activity.status !== null && nextStatuses(activity).includes('completed');
  return activity.type === kind && !activity.isCustomerGenerated;
}
