import { Checkbox, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { addDays, isDate } from '../../../kernel/calendar.ts';
import { useCompany } from '../../../web/company.ts';
import { useWords } from '../../../web/language.ts';
import { DialogForm } from '../../../web/ui/form-dialog.tsx';
import { streamWords } from '../../services/stream-words.ts';
import { ownRequestsContract } from '../own-requests.ts';
import { type AskFormProps, WordsField } from './ask-fields.tsx';
import { OwnPausePreview } from './own-pause-preview.tsx';
import { useAsk, useTextCheck } from './use-ask.ts';
import { ownWords } from './words-own.ts';

/** No pickups for a while: from when until when, of what, and what that comes to. */
export function AskPause({ choices, onClose }: AskFormProps) {
  const say = useWords(ownWords);
  const names = useWords(streamWords);
  const { fits } = useTextCheck();
  const { today } = useCompany();
  const services = choices.addresses.flatMap(({ street, services: here }) => here.map((one) => ({ ...one, street })));
  const all = services.map(({ id }) => id);
  const form = useForm({
    // What is left out, not what is chosen: that stays true when the office adds or ends something meanwhile.
    initialValues: { from: addDays(today, 1), to: addDays(today, 14), leftOut: [] as string[], notes: '' },
    validate: {
      from: (from) => (from ? null : say.required),
      to: (to, { from }) => (!to ? say.required : to < from ? say.endsFirst : null),
      leftOut: (ids) => (all.length === 0 || all.some((id) => !ids.includes(id)) ? null : say.atLeastOne),
      notes: fits,
    },
  });
  // What became of it, whatever was to become of it when this was opened.
  const { send, isBusy } = useAsk(ownRequestsContract.pause, form, onClose, ({ isPaused }) =>
    isPaused ? [say.paused, say.pausedMeans] : undefined,
  );
  const { from, to, leftOut, notes } = form.values;
  const serviceIds = all.filter((id) => !leftOut.includes(id));
  const wanted = { from, to, ...(serviceIds.length < all.length && { serviceIds }) };
  return (
    <DialogForm
      form={form}
      submitLabel={choices.pausesAtOnce ? say.pauseButton : say.send}
      isBusy={isBusy}
      onSubmit={() => send({ ...wanted, notes })}
    >
      <div className="field-row">
        <TextInput type="date" label={say.firstDay} min={today} {...form.getInputProps('from')} />
        <TextInput type="date" label={say.lastDay} min={from} {...form.getInputProps('to')} />
      </div>
      {services.length > 1 && (
        <Checkbox.Group
          label={say.services}
          error={form.errors.leftOut}
          value={serviceIds}
          onChange={(chosen) =>
            form.setFieldValue(
              'leftOut',
              all.filter((id) => !chosen.includes(id)),
            )
          }
        >
          <div className="ask-services">
            {services.map(({ id, stream, street }) => (
              <Checkbox key={id} value={id} label={`${names[stream]} · ${street}`} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      {isDate(from) && isDate(to) && from <= to && serviceIds.length > 0 && <OwnPausePreview wanted={wanted} />}
      <p className="ask-note">{choices.pausesAtOnce ? say.pauseNow : say.pauseAfter}</p>
      <WordsField label={say.notes} field={form.getInputProps('notes')} />
    </DialogForm>
  );
}
