import { Select } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTimes } from '../../../web/company.ts';
import { useWords } from '../../../web/language.ts';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { DialogForm } from '../../../web/ui/form-dialog.tsx';
import { ownRequestsContract } from '../own-requests.ts';
import { type AskFormProps, WordsField } from './ask-fields.tsx';
import { Recorded } from './own-record.tsx';
import { useAsk, useTextCheck } from './use-ask.ts';
import { ownWords } from './words-own.ts';

/** A pickup that is over and was missed: what the driver recorded within a day stands there first. */
export function AskMissed({ choices: { pickups }, onClose }: AskFormProps) {
  const say = useWords(ownWords);
  const { day } = useTimes();
  const { fits } = useTextCheck();
  const open = pickups.filter(({ isReported }) => !isReported);
  const form = useForm({
    initialValues: { stopId: open[0]?.stopId ?? '', notes: '' },
    validate: { notes: fits, stopId: (id) => (id ? null : say.choosePickup) },
  });
  const { send, isBusy } = useAsk(ownRequestsContract.reportMissed, form, onClose, [say.sent, say.reportMeans]);
  const chosen = pickups.find(({ stopId }) => stopId === form.values.stopId);
  if (open.length === 0) return <EmptyState title={say.noPickup}>{say.noPickupMeans}</EmptyState>;
  const data = pickups.map(({ stopId, date, street, isReported }) => ({
    value: stopId,
    label: [day(date), street, ...(isReported ? [say.reported] : [])].join(' · '),
    disabled: isReported,
  }));
  return (
    <DialogForm
      form={form}
      submitLabel={chosen?.isFresh ? say.stillMissed : say.send}
      isBusy={isBusy}
      onSubmit={(values) => send({ ...values, seenRecord: chosen?.isFresh ? chosen.recordedAt : null })}
    >
      <Select label={say.whichPickup} data={data} allowDeselect={false} {...form.getInputProps('stopId')} />
      {chosen?.isFresh && <Recorded pickup={chosen} />}
      <WordsField label={say.notes} field={form.getInputProps('notes')} />
    </DialogForm>
  );
}
