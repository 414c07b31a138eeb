import { Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useCompany } from '../../../web/company.ts';
import { useInterruptedForm } from '../../../web/interrupted.ts';
import { DialogForm, FormDialog } from '../../../web/ui/form-dialog.tsx';
import { NumberField } from '../../../web/ui/number-field.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { useNewerVersion } from '../../../web/use-newer-version.tsx';
import { mostCans } from '../../addresses/contract.ts';
import { type Service, servicesContract } from '../contract.ts';
import { type Stream, streams } from '../streams.ts';
import { changesBetween } from '../words.ts';
import { accommodationChoices, newValues, type ServiceValues, sentOf, valuesOf } from './service-values.ts';

type ServiceDialogProps = Readonly<{
  addressId: string;
  street: string;
  /** The service that is changed, as it is now; nothing to start one. */
  service?: Service | undefined;
  /** What is collected there already. */
  taken: readonly Stream[];
  opened: boolean;
  onChanged: () => void;
  onClose: () => void;
}>;

export function ServiceDialog({ opened, ...rest }: ServiceDialogProps) {
  const { service, street, onClose } = rest;
  const title = service ? `Edit Service · ${service.stream}, ${street}` : `Start Service · ${street}`;
  return (
    <FormDialog title={title} opened={opened} onClose={onClose}>
      <ServiceForm {...rest} />
    </FormDialog>
  );
}

function ServiceForm({ addressId, street, service, taken, onChanged, onClose }: Omit<ServiceDialogProps, 'opened'>) {
  const { today } = useCompany();
  const free = streams.filter((stream) => !taken.includes(stream));
  const form = useForm<ServiceValues>({
    initialValues: service ? valuesOf(service) : newValues(free[0] ?? null, today),
    validate: {
      stream: (stream) => (stream ? null : 'Choose what is collected'),
      cans: (cans) => (cans === '' ? 'Cans must be a number' : null),
      firstDay: (day) => (day ? null : 'Choose a date'),
    },
  });
  useInterruptedForm(`service at ${addressId}`, form, service);
  const { base, isBehind, notice } = useNewerVersion({
    ...{ row: service, form, valuesOf },
    isNewer: (now, before) => now.version > before.version,
    together: [['accommodationType', 'accommodationNotes']],
    changesOf: (before, after) => changesBetween(sentOf(before), sentOf(after)),
  });
  const done = (title: string) => (saved: Service) => {
    toast.success(title, `${saved.stream}, ${street}`);
    onClose();
    if (!service || isOtherwise(service, saved)) onChanged();
  };
  const shared = { failure: 'Service Error', form };
  const start = useCommand(servicesContract.start, { ...shared, onDone: done('Service Started') });
  const update = useCommand(servicesContract.update, {
    ...shared,
    onDone: done('Service Updated'),
    // The service is read again after a conflict, and the notice above the fields says the rest.
    onRefused: ({ code }) => code === 'service-changed',
  });

  function submit(values: ServiceValues) {
    const fields = sentOf(values);
    if (base) void update.run({ id: base.id, version: base.version, ...fields });
    else if (values.stream) void start.run({ addressId, stream: values.stream, ...fields });
  }
  return (
    <DialogForm
      form={form}
      submitLabel={service ? 'Save Changes' : 'Start Service'}
      isBusy={start.isBusy || update.isBusy}
      isDisabled={isBehind}
      onSubmit={submit}
    >
      {notice}
      <div className="field-row">
        {!service && (
          <Select
            label="What is collected"
            required
            allowDeselect={false}
            data={[...streams]}
            {...form.getInputProps('stream')}
          />
        )}
        <NumberField
          label="Cans"
          required
          min={1}
          max={mostCans}
          description="Also on the route and the driver's phone"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('cans')}
        />
      </div>
      <div className="field-row">
        <TextInput type="date" label="First day" required {...form.getInputProps('firstDay')} />
        {service && <TextInput type="date" label="Last day" {...form.getInputProps('lastDay')} />}
      </div>
      <Select
        label="Accommodation"
        placeholder="None"
        clearable
        data={accommodationChoices}
        {...form.getInputProps('accommodationType')}
      />
      {form.values.accommodationType && (
        <TextInput
          label="Notes for the driver"
          maxLength={500}
          placeholder="Gate code, where the cans stand"
          {...form.getInputProps('accommodationNotes')}
        />
      )}
      <p className="dialog-lead">
        {service
          ? 'Runs of today and later follow, as far as nobody has worked the stop yet.'
          : 'It is picked up as soon as a route serves it.'}
      </p>
    </DialogForm>
  );
}

/** Whether something else is collected, or on other days; an accommodation is nobody's bill. */
const isOtherwise = (before: Service, after: Service): boolean =>
  before.cans !== after.cans || before.firstDay !== after.firstDay || before.lastDay !== after.lastDay;
