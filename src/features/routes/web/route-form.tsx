import { SegmentedControl } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMemo, useReducer, useState } from 'react';
import { useCompany } from '../../../web/company.ts';
import { useInterruptedForm } from '../../../web/interrupted.ts';
import { DialogForm } from '../../../web/ui/form-dialog.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { useNewerVersion } from '../../../web/use-newer-version.tsx';
import { type RouteDetail, routesContract } from '../contract.ts';
import { changesBetween, countText, whyNothingYet } from '../listing.ts';
import { whatIsMissing } from '../rules.ts';
import { editStops, stopListOf, wantedStops } from '../stop-editing.ts';
import { AvailableAddresses } from './available-addresses.tsx';
import { RouteFields } from './route-fields.tsx';
import { type RouteValues, valuesOf, type WholeRoute, wholeOf } from './route-values.ts';
import { StopEditor } from './stop-editor.tsx';

type RouteFormProps = Readonly<{
  /** What is being changed, as it is now; nothing for a new route. */
  route?: RouteDetail;
  onSaved: (route: RouteDetail) => void;
}>;

/** Phones show the three columns one after the other. */
const steps = ['Details', 'Addresses', 'Stops'] as const;
type Step = (typeof steps)[number];

export function RouteForm({ route, onSaved }: RouteFormProps) {
  const form = useForm<RouteValues>({ initialValues: valuesOf(route), validate: { name: whyNoName } });
  const [list, edit] = useReducer(editStops, route ?? { stops: [] }, stopListOf);
  const [step, setStep] = useState<Step>('Details');
  const { today } = useCompany();
  const missing = whatIsMissing({ daysOfWeek: form.values.daysOfWeek, stops: list.stops });
  const whole = {
    getValues: (): WholeRoute => ({ ...form.getValues(), stops: list.stops }),
    setErrors(errors: Record<string, string>) {
      form.setErrors(errors);
      setStep(Object.keys(errors).some((field) => field.startsWith('stops')) ? 'Stops' : 'Details');
    },
    setFieldValue(field: keyof WholeRoute, value: never) {
      if (field === 'stops') edit({ kind: 'replace', stops: value });
      else form.setFieldValue(field, value);
    },
    resetDirty: ({ stops: _, ...values }: WholeRoute) => form.resetDirty(values),
    setValues({ stops, ...values }: WholeRoute) {
      form.setValues(values);
      edit({ kind: 'replace', stops });
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
    // The route is read again after a conflict, and the notice above the fields says the rest.
    onRefused: ({ code }) => code === 'route-changed',
  });
  const { base, isBehind, notice } = useNewerVersion({
    ...{ row: route, form: whole, valuesOf: wholeOf, isSaving: update.isBusy, changesOf: changesBetween },
    isNewer: (now, before) => now.version > before.version,
  });
  const areStopsChanged = JSON.stringify(list.stops) !== JSON.stringify(stopListOf(base ?? { stops: [] }).stops);

  const isDirty = () => form.isDirty() || areStopsChanged;
  useInterruptedForm('route', { ...whole, isDirty }, route);

  function saved(title: string, route: RouteDetail) {
    toast.success(title, `${route.name}: ${countText(route.addressCount, 'stop')}.`);
    onSaved(route);
  }
  function submit(values: RouteValues) {
    const draft = { ...values, stops: wantedStops(list.stops, base?.stops) };
    void (base ? update.run({ id: base.id, version: base.version, ...draft }) : create.run(draft));
  }
  const stopErrors = useMemo(
    () => Object.entries(form.errors).filter(([field]) => field.startsWith('stops')),
    [form.errors],
  );

  // By address, so that a stop taken off and put on again says it too: only the contact begins a service there.
  const whyNothing = useMemo(
    () => new Map(base?.stops.map((stop) => [stop.addressId, whyNothingYet(stop, today)])),
    [base, today],
  );

  return (
    <DialogForm
      form={{ ...form, isDirty }}
      submitLabel={base ? 'Update Route' : 'Create Route'}
      isBusy={create.isBusy || update.isBusy}
      isDisabled={missing.length > 0 || isBehind}
      onSubmit={submit}
    >
      {notice}
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
        <StopEditor stops={list.stops} whyNothing={whyNothing} errors={stopErrors} onEdit={edit} />
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
