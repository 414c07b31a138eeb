import { Select } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Sent } from '../../../kernel/operation.ts';
import { useTimes } from '../../../web/company.ts';
import { useLanguage, useWords } from '../../../web/language.ts';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { DialogForm } from '../../../web/ui/form-dialog.tsx';
import { streamWords } from '../../services/stream-words.ts';
import type { ReportablePickup } from '../choices.ts';
import { ownRequestsContract } from '../own-requests.ts';
import { type AskFormProps, WordsField } from './ask-fields.tsx';
import { Recorded } from './own-record.tsx';
import { useAsk, useTextCheck } from './use-ask.ts';
import { ownWords } from './words-own.ts';

/** A pickup that is over and was missed: what the driver recorded within a day stands there first. */
export function AskMissed({ choices: { pickups }, onClose }: AskFormProps) {
  const say = useWords(ownWords);
  const streamOf = streamWords[useLanguage()];
  const { day } = useTimes();
  const { fits } = useTextCheck();
  const open = pickups.filter(({ isReported }) => !isReported);
  const form = useForm({
    initialValues: { pickup: open[0] ? keyOf(open[0]) : '', notes: '' },
    validate: {
      notes: fits,
      // Also when the one that was chosen is none of them any more, such as one that the driver has put back.
      pickup: (key) => (open.some((one) => keyOf(one) === key) ? null : say.choosePickup),
    },
  });
  const { send, isBusy } = useAsk(ownRequestsContract.reportMissed, form, onClose, () => [say.sent, say.reportMeans]);
  const chosen = pickups.find((one) => keyOf(one) === form.values.pickup);
  if (open.length === 0 && !form.isDirty()) return <EmptyState title={say.noPickup}>{say.noPickupMeans}</EmptyState>;
  const severalStreams = new Set(pickups.flatMap(({ stream }) => stream ?? [])).size > 1;
  const data = pickups.map((one) => {
    const stream = severalStreams && one.stream ? [streamOf[one.stream]] : [];
    const reported = one.isReported ? [say.reported] : [];
    return {
      value: keyOf(one),
      label: [day(one.date), one.street, ...stream, ...reported].join(' · '),
      disabled: one.isReported,
    };
  });
  return (
    <DialogForm
      form={form}
      submitLabel={chosen?.isFresh ? say.stillMissed : say.send}
      isBusy={isBusy}
      onSubmit={({ notes }) =>
        chosen && send({ pickup: whichOf(chosen), notes, seenRecord: chosen.isFresh ? chosen.recordedAt : null })
      }
    >
      <Select label={say.whichPickup} data={data} allowDeselect={false} {...form.getInputProps('pickup')} />
      {chosen?.isFresh && chosen.stopId && <Recorded pickup={chosen} stopId={chosen.stopId} />}
      <WordsField label={say.notes} field={form.getInputProps('notes')} />
    </DialogForm>
  );
}

/** A stop by its id; what no run held by its service and day. */
function whichOf({ stopId, serviceId, date }: ReportablePickup): Which {
  return stopId ? { stopId } : { serviceId: serviceId ?? '', date };
}
type Which = Sent<typeof ownRequestsContract.reportMissed>['pickup'];
const keyOf = (pickup: ReportablePickup): string => Object.values(whichOf(pickup)).join(' ');
