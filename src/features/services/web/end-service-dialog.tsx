import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { addDays, formatDay } from '../../../kernel/calendar.ts';
import { useCompany } from '../../../web/company.ts';
import { DialogForm, FormDialog } from '../../../web/ui/form-dialog.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { useNewerVersion } from '../../../web/use-newer-version.tsx';
import { type Service, servicesContract } from '../contract.ts';
import { lastDayText } from '../words.ts';

type EndServiceProps = Readonly<{ service: Service; onChanged: () => void; onClose: () => void }>;

export function EndServiceDialog({ opened, ...rest }: EndServiceProps & Readonly<{ opened: boolean }>) {
  const { stream, street } = rest.service;
  return (
    <FormDialog title={`End Service · ${stream}, ${street}`} opened={opened} onClose={rest.onClose}>
      <EndServiceForm {...rest} />
    </FormDialog>
  );
}

const valuesOf = ({ lastDay }: Service) => ({ lastDay: lastDay ?? '' });

/** Sets the last day and nothing else, so that what else somebody changes meanwhile stays as they left it. */
function EndServiceForm({ service, onChanged, onClose }: EndServiceProps) {
  const { today } = useCompany();
  const { id, version, cans, accommodation, firstDay, stream } = service;
  const hasBegun = firstDay <= today;
  const form = useForm({
    initialValues: { lastDay: hasBegun ? today : addDays(firstDay, -1) },
    validate: { lastDay: (day) => (day ? null : 'Choose a date') },
  });
  const end = useCommand(servicesContract.update, {
    failure: 'Service Error',
    form,
    onDone({ lastDay }) {
      toast.success('Service Ended', lastDay ? `${stream}: the last day is ${formatDay(lastDay)}.` : stream);
      onClose();
      onChanged();
    },
  });
  const { isBehind, notice } = useNewerVersion({
    ...{ row: service, form, valuesOf, isSaving: end.isBusy },
    isNewer: (now, before) => now.lastDay !== before.lastDay,
    changesOf: (_, __, now) => [lastDayText(now)],
  });
  return (
    <DialogForm
      form={form}
      submitLabel="End Service"
      cancelLabel="Keep It"
      isBusy={end.isBusy}
      isDisabled={isBehind}
      onSubmit={({ lastDay }) => void end.run({ id, version, cans, accommodation, firstDay, lastDay })}
    >
      {notice}
      <TextInput type="date" label="Last day" required min={addDays(firstDay, -1)} {...form.getInputProps('lastDay')} />
      <p className="dialog-lead">
        {hasBegun
          ? 'This day is included. After it the stop is on no run any more; what was picked up stays on record.'
          : `It is to begin on ${formatDay(firstDay)}. With the day before as its last one it never begins.`}
      </p>
    </DialogForm>
  );
}
