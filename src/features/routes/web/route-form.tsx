import { SegmentedControl } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMemo, useReducer, useState } from 'react';
import { DialogForm } from '../../../web/ui/form-dialog.tsx';
import { NewerVersion } from '../../../web/ui/newer-version.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { type RouteDetail, routesContract } from '../contract.ts';
import { changesBetween, countText } from '../listing.ts';
import { whatIsMissing } from '../rules.ts';
import { editStops, stopListOf, wantedStops } from '../stop-editing.ts';
import { AvailableAddresses } from './available-addresses.tsx';
import { RouteFields } from './route-fields.tsx';
import { type RouteValues, valuesOf } from './route-values.ts';
import { StopEditor } from './stop-editor.tsx';

type RouteFormProps = Readonly<{
  /** What is being changed; nothing for a new route. */
  base?: RouteDetail;
  /** What somebody else has made of it meanwhile. */
  newer?: RouteDetail | undefined;
  onTakeNewer?: (newer: RouteDetail) => void;
  onSaved: (route: RouteDetail) => void;
}>;

/** Phones show the three columns one after the other. */
const steps = ['Details', 'Addresses', 'Stops'] as const;
type Step = (typeof steps)[number];

export function RouteForm({ base, newer, onTakeNewer, onSaved }: RouteFormProps) {
  const form = useForm<RouteValues>({ initialValues: valuesOf(base), validate: { name: whyNoName } });
  const [list, edit] = useReducer(editStops, base ?? { stops: [] }, stopListOf);
  const [version, setVersion] = useState(base?.version ?? 0);
  const [step, setStep] = useState<Step>('Details');
  const missing = whatIsMissing({ daysOfWeek: form.values.daysOfWeek, stops: list.stops });
  const areStopsChanged = JSON.stringify(list.stops) !== JSON.stringify(stopListOf(base ?? { stops: [] }).stops);
  const whole = {
    getValues: () => ({ ...form.values, stops: list.stops }),
    setErrors(errors: Record<string, string>) {
      form.setErrors(errors);
      setStep(Object.keys(errors).some((field) => field.startsWith('stops')) ? 'Stops' : 'Details');
    },
  };
  const create = useCommand(routesContract.create, {
    failure: 'Route Creation Failed',
    form: whole,
    onDone: (route) => saved('Route Created', route),
  });
  const update = useCommand(routesContract.update, {
    failure: 'Route Update Failed',
    form: whole,
    onDone: (route) => saved('Route Updated', route),
  });

  function saved(title: string, route: RouteDetail) {
    toast.success(title, `${route.name}: ${countText(route.addressCount, 'stop')}.`);
    onSaved(route);
  }
  function submit(values: RouteValues) {
    const draft = { ...values, stops: wantedStops(list.stops) };
    void (base ? update.run({ id: base.id, version, ...draft }) : create.run(draft));
  }
  const stopErrors = useMemo(
    () => Object.entries(form.errors).filter(([field]) => field.startsWith('stops')),
    [form.errors],
  );

  return (
    <DialogForm
      form={{ ...form, isDirty: () => form.isDirty() || areStopsChanged }}
      submitLabel={base ? 'Update Route' : 'Create Route'}
      isBusy={create.isBusy || update.isBusy}
      isDisabled={missing.length > 0}
      onSubmit={submit}
    >
      {base && newer && newer.version > version && (
        <NewerVersion
          thing="route"
          changes={changesBetween(base, newer)}
          choice={{ onTake: () => onTakeNewer?.(newer), onKeep: () => setVersion(newer.version) }}
        />
      )}
      <SegmentedControl
        className="route-steps"
        fullWidth
        aria-label="Step"
        data={steps.map((name) => ({ value: name, label: name === 'Stops' ? `Stops (${list.stops.length})` : name }))}
        value={step}
        onChange={(next) => setStep(steps.find((one) => one === next) ?? 'Details')}
      />
      <div className="route-columns" data-step={step}>
        <RouteFields form={form} base={base} />
        <AvailableAddresses routeId={base?.id} stream={form.values.stream} stops={list.stops} onEdit={edit} />
        <StopEditor stops={list.stops} errors={stopErrors} onEdit={edit} />
      </div>
      <p className="visually-hidden" role="status">
        {list.told}
      </p>
      <p className="route-missing" role="status">
        {missing.join(' · ')}
      </p>
    </DialogForm>
  );
}

const whyNoName = (name: string) => (name.trim() ? null : 'Route name is required');
