import { Select } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useInterruptedForm } from '../../../web/interrupted.ts';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { SectionForm } from '../../../web/ui/section-form.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { useNewerVersion } from '../../../web/use-newer-version.tsx';
import { useRead } from '../../../web/use-read.ts';
import { productsContract } from '../../products/contract.ts';
import { requestSettingsContract, type RequestSettings as Settings } from '../settings.ts';

/** Whether customers pause their service themselves, and which prices they are told. */
export function RequestSettings() {
  const { data, error, refetch } = useRead(requestSettingsContract.get, {});
  if (error && !data)
    return <ErrorPanel title="Failed to load the settings" error={error} onRetry={() => void refetch()} />;
  return (
    <Panel title="Requests of Customers" isPadded>
      {data ? <SettingsForm settings={data} /> : <SkeletonLines count={3} />}
    </Panel>
  );
}

const valuesOf = ({ pausesAtOnce, canProductId, extraProductId }: Settings) => ({
  pauses: pausesAtOnce ? 'at-once' : 'after',
  canProductId: canProductId ?? '',
  extraProductId: extraProductId ?? '',
});
const pauseLabels: Readonly<Record<string, string>> = { after: 'After the office agrees', 'at-once': 'At once' };

function SettingsForm({ settings }: Readonly<{ settings: Settings }>) {
  const { products = [] } = useRead(productsContract.list, {}).data ?? {};
  const choices = [
    ...products.map(({ id, name }) => ({ value: id, label: name })),
    ...settings.archived.map(({ id, name }) => ({ value: id, label: `${name} (archived)` })),
  ];
  const form = useForm({ initialValues: valuesOf(settings) });
  useInterruptedForm(requestSettingsContract.save.name, form, settings);
  const words = ({ pauses, canProductId, extraProductId }: ReturnType<typeof valuesOf>) => [
    `Pauses by customers: ${pauseLabels[pauses]}`,
    `Another can: ${nameOf(canProductId)}`,
    `Extra pickup: ${nameOf(extraProductId)}`,
  ];
  const nameOf = (id: string) => choices.find(({ value }) => value === id)?.label ?? 'no price';
  const save = useCommand(requestSettingsContract.save, {
    ...{ failure: 'Update Failed', form },
    onDone(saved) {
      begin(saved);
      toast.success('Settings Updated', pauseLabels[saved.pausesAtOnce ? 'at-once' : 'after']);
    },
    // They are read again, and the notice above the fields says the rest.
    onRefused: ({ code }) => code === 'settings-changed',
  });
  const { base, isBehind, notice, begin } = useNewerVersion({
    ...{ row: settings, form, valuesOf, isSaving: save.isBusy },
    isNewer: (now, before) => now.version > before.version,
    changesOf: (before, after) => words(after).filter((text) => !words(before).includes(text)),
  });
  const { version } = base ?? settings;
  const data = [{ value: '', label: 'The office tells the price' }, ...choices];
  return (
    <SectionForm
      form={form}
      isBusy={save.isBusy}
      isDisabled={isBehind}
      onSubmit={({ pauses, canProductId, extraProductId }) =>
        void save.run({
          ...{ pausesAtOnce: pauses === 'at-once', version },
          ...{ canProductId: canProductId || null, extraProductId: extraProductId || null },
        })
      }
    >
      {notice}
      <Select
        label="Pauses by customers"
        description="At once: the hold is made by the rules of holds, and the request stands in the inbox as done."
        data={Object.entries(pauseLabels).map(([value, label]) => ({ value, label }))}
        allowDeselect={false}
        {...form.getInputProps('pauses')}
      />
      <Select label="Price of another can" data={data} allowDeselect={false} {...form.getInputProps('canProductId')} />
      <Select
        label="Price of an extra pickup"
        data={data}
        allowDeselect={false}
        {...form.getInputProps('extraProductId')}
      />
    </SectionForm>
  );
}
