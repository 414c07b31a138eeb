import { Button, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { formatNearDay } from '../../../kernel/calendar.ts';
import { isAdmin } from '../../../kernel/roles.ts';
import { useActor } from '../../../web/actor.ts';
import { urlOf } from '../../../web/client.ts';
import { useCompany, useTimes } from '../../../web/company.ts';
import { DialogForm, FormDialog } from '../../../web/ui/form-dialog.tsx';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { useRead } from '../../../web/use-read.ts';
import { photoNumbers } from '../photos.ts';
import { skipReasonLabels } from '../skip-reasons.ts';
import { type StrayWork, strayWorkContract } from '../stray-work.ts';
import './unserved.css';
import { strayReasonWords, visitorOf } from './words.ts';

/** What drivers did and no stop could take, until a dispatcher settles it: nothing of it is only a card on a phone. */
export function StrayPanel() {
  return isAdmin(useActor()) ? <Stray /> : null;
}

function Stray() {
  const { data } = useRead(strayWorkContract.strayWork, {});
  const [dismissed, setDismissed] = useState<StrayWork>();
  if (!data || data.work.length === 0) return null;
  const { length } = data.work;
  return (
    <Notice tone="warning">
      <div className="unserved">
        <b>{length === 1 ? '1 stop of a driver waits for you' : `${length} stops of drivers wait for you`}</b>
        <ul>
          {data.work.map((work) => (
            <StrayItem key={work.id} work={work} onDismiss={() => setDismissed(work)} />
          ))}
        </ul>
      </div>
      <FormDialog
        title={`Dismiss the work at ${dismissed?.streetLine ?? ''}?`}
        opened={dismissed !== undefined}
        onClose={() => setDismissed(undefined)}
      >
        {dismissed && <DismissForm id={dismissed.id} onClose={() => setDismissed(undefined)} />}
      </FormDialog>
    </Notice>
  );
}

function StrayItem({ work, onDismiss }: Readonly<{ work: StrayWork; onDismiss: () => void }>) {
  const { today } = useCompany();
  const { time } = useTimes();
  const settle = useCommand(strayWorkContract.settleStrayWork, {
    failure: 'Update Failed',
    onDone: () => toast.success('Route Updated', `The work at ${work.streetLine} is settled.`),
  });
  const { doneAt, outcome, skipReason, driverNotes, stopNow, reason } = work;
  const did =
    outcome === 'completed' ? 'completed it' : `skipped it${skipReason ? ` (${skipReasonLabels[skipReason]})` : ''}`;
  return (
    <li>
      <span className="two-lines">
        <b>
          {work.streetLine} · {work.contactName}
        </b>
        <small>
          {work.routeName}, {formatNearDay(work.date, today)}
        </small>
      </span>
      <small>
        {visitorOf(work)} {did} at {time(doneAt)}, but {strayReasonWords[reason]}.{driverNotes && ` “${driverNotes}”`}{' '}
        {photoNumbers(work).map((number) => (
          <a
            key={number}
            href={urlOf(strayWorkContract.strayPhoto, { id: work.id, number })}
            target="_blank"
            rel="noreferrer"
          >
            {number === 1 ? 'Photo' : ` Photo ${number}`}
          </a>
        ))}
      </small>
      <span className="unserved-actions">
        {stopNow && (
          <Button
            size="compact-sm"
            variant="default"
            loading={settle.isBusy}
            onClick={() => void settle.run({ id: work.id, settlement: 'place' })}
          >
            Put on {stopNow.routeName}
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="default"
          loading={settle.isBusy}
          onClick={() => void settle.run({ id: work.id, settlement: 'keep' })}
        >
          Keep as a visit
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={onDismiss}>
          Dismiss…
        </Button>
      </span>
    </li>
  );
}

function DismissForm({ id, onClose }: Readonly<{ id: string; onClose: () => void }>) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { reason: '' },
    validate: { reason: (reason) => (reason.trim() ? null : 'Reason is required') },
  });
  const dismiss = useCommand(strayWorkContract.settleStrayWork, {
    failure: 'Update Failed',
    form,
    onDone: onClose,
  });
  return (
    <DialogForm
      form={form}
      submitLabel="Dismiss"
      isBusy={dismiss.isBusy}
      onSubmit={({ reason }) => void dismiss.run({ id, settlement: 'dismiss', reason })}
    >
      <Textarea
        label="Reason"
        withAsterisk
        autosize
        minRows={2}
        key={form.key('reason')}
        {...form.getInputProps('reason')}
      />
    </DialogForm>
  );
}
