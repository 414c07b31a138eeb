import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import { type Day, formatDay } from '../../../kernel/calendar.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { useCompany } from '../../../web/company.ts';
import { DialogForm } from '../../../web/ui/form-dialog.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { useNewerVersion } from '../../../web/use-newer-version.tsx';
import { type CalendarDay, type ChangePreview, calendarContract, type DayDraft, dayEffects } from '../calendar.ts';
import { isSameDay, offeredDays, refuseDay } from '../calendar-rules.ts';
import { effectText, usualReasons } from '../calendar-words.ts';
import { isWeekend } from '../closures.ts';
import { ChangeDone } from './change-done.tsx';
import { ChangePreviewView, usePreview } from './change-preview.tsx';
import { EffectChoice } from './effect-choice.tsx';
import { WriteButton } from './write-button.tsx';

type Values = Omit<DayDraft, 'movedTo'> & { movedTo: string };

type DayFormProps = Readonly<{
  /** The day as it is in the calendar; nothing for a new one. */
  day: CalendarDay | undefined;
  /** Where a new one begins. */
  initial?: Partial<Values>;
  /** The date is given, and its name is a reason. */
  isNoService?: boolean;
  onClose: () => void;
}>;

const otherReason = 'Other';

/** A day of the company's own: added, changed or removed, each after a look at what it does. */
export function DayForm({ day, initial, isNoService = false, onClose }: DayFormProps) {
  const { today } = useCompany();
  const [isRemoving, setRemoving] = useState(false);
  const [done, setDone] = useState<ChangePreview>();
  const form = useForm<Values>({
    initialValues: day ? valuesOf(day) : { name: '', date: '', effect: 'slides', movedTo: '', ...initial },
    validate: (values) => ({
      ...(values.name.trim() ? {} : { name: isNoService ? 'Say in a few words why' : 'Name is required' }),
      ...(values.date ? errorsOf(() => refuseDay(draftOf(values), today)) : { date: 'Choose a date' }),
    }),
  });
  const { values } = form;
  const isWhole = values.date !== '' && (values.effect !== 'moved' || values.movedTo !== '');
  const { base, isBehind, notice, begin } = useNewerVersion({
    ...{ row: day, form, valuesOf, together: [['date', 'effect', 'movedTo']] },
    isNewer: (now, before) => !isSameDay(before, now),
    changesOf: (_, { name, date, effect, movedTo }) => [
      `${name}, ${formatDay(date)}, ${effectText(effect, movedTo || null, today)}`,
    ],
  });
  const draft = isRemoving ? null : { ...draftOf(values), name: '' };
  const isSame = !isRemoving && base !== undefined && isSameDay({ ...draftOf(values), name: base.name }, base);
  const withoutId = base?.id ?? null;
  // What is saved already is shown against a calendar without it.
  const change = isSame ? { withoutId, isSaved: true } : { day: draft, withoutId };
  const shown = usePreview(isRemoving || isWhole ? change : undefined);

  function saved(title: string) {
    toast.success(title, `${values.name.trim()} · ${formatDay(values.date)}`);
    if (!isSame && shown.preview?.contactIds.length) setDone(shown.preview);
    else onClose();
  }
  const options = { form };
  const add = useCommand(calendarContract.addDay, {
    ...options,
    failure: 'Save Failed',
    onDone: () => saved('Day Added'),
  });
  const update = useCommand(calendarContract.changeDay, {
    ...options,
    failure: 'Update Failed',
    onDone: () => saved('Day Updated'),
    // The calendar is read again after a conflict, and the notice above the fields says the rest.
    onRefused: ({ code }) => code === 'day-changed',
  });
  const remove = useCommand(calendarContract.removeDay, {
    ...options,
    failure: 'Remove Failed',
    onDone: () => saved('Day Removed'),
  });
  // A moment ago the calendar had nothing for this date: what has come is changed, and what was typed stays.
  useEffect(() => {
    if (day && !base && !add.isBusy && !done) begin(day, form.isDirty() ? form.getValues() : valuesOf(day));
  });
  function submit() {
    if (base && isRemoving) void remove.run({ id: base.id });
    else if (base) void update.run({ id: base.id, ...draftOf(values), base });
    else void add.run(draftOf(values));
  }
  if (done) return <ChangeDone done={done} why={isRemoving ? 'A change' : values.name.trim()} onClose={onClose} />;
  return (
    <DialogForm
      form={form}
      submitLabel={isRemoving ? 'Remove Day' : isNoService ? 'No Service' : 'Save Day'}
      isDanger={isRemoving}
      isBusy={add.isBusy || update.isBusy || remove.isBusy}
      isDisabled={isBehind || shown.isPending}
      onSubmit={submit}
      aside={
        base && (
          <Button variant="subtle" color={isRemoving ? 'brand' : 'danger'} onClick={() => setRemoving(!isRemoving)}>
            {isRemoving ? 'Keep It' : 'Remove…'}
          </Button>
        )
      }
    >
      {notice}
      {!isRemoving && isNoService && <ReasonField form={form} />}
      {!isRemoving && !isNoService && (
        <div className="field-row">
          <TextInput label="Name" required {...form.getInputProps('name')} />
          <TextInput type="date" label="Date" required {...limitsOf(today)} {...form.getInputProps('date')} />
        </div>
      )}
      {!isRemoving && (
        <EffectChoice
          label="Pickups of the day"
          effects={isNoService ? dayEffects.filter((effect) => effect !== 'nothing') : dayEffects}
          not={values.date && isWeekend(values.date) ? 'slides' : undefined}
          value={values.effect}
          error={form.errors.effect}
          onChange={(effect) => form.setFieldValue('effect', effect)}
        />
      )}
      {!isRemoving && values.effect === 'moved' && (
        <TextInput type="date" label="They come on" required {...form.getInputProps('movedTo')} />
      )}
      {isNoService && form.errors.date && <p role="alert">{form.errors.date}</p>}
      {isRemoving && <p className="dialog-lead">This day would be as it is without it in the calendar.</p>}
      <ChangePreviewView {...shown} action={isSame && <WriteButton preview={shown.preview} why={values.name} />} />
    </DialogForm>
  );
}

type FormOfDay = Pick<UseFormReturnType<Values>, 'values' | 'setFieldValue' | 'getInputProps'>;

/** Why there is no service: what it mostly is, or own words. */
function ReasonField({ form }: { form: FormOfDay }) {
  const [isOtherChosen, setOtherChosen] = useState(false);
  const isOther = isOtherChosen || !isUsual(form.values.name);
  return (
    <>
      <SegmentedControl
        aria-label="Reason"
        fullWidth
        data={[...usualReasons, otherReason]}
        value={isOther ? otherReason : form.values.name}
        onChange={(reason) => {
          setOtherChosen(!isUsual(reason));
          form.setFieldValue('name', isUsual(reason) ? reason : '');
        }}
      />
      {isOther && <TextInput label="Reason in own words" required {...form.getInputProps('name')} />}
    </>
  );
}

const isUsual = (name: string) => usualReasons.some((reason) => reason === name);
const valuesOf = ({ name, date, effect, movedTo }: CalendarDay): Values => ({
  ...{ name, date, effect, movedTo: movedTo ?? '' },
});
const draftOf = ({ name, date, effect, movedTo }: Values): DayDraft => ({
  ...{ name, date, effect, movedTo: (effect === 'moved' && movedTo) || null },
});

function limitsOf(today: Day): { min: Day; max: Day } {
  const { first, last } = offeredDays(today);
  return { min: first, max: last };
}

/** The messages of a refusal at its fields; none when nothing is refused. */
function errorsOf(work: () => void): Readonly<Record<string, string>> {
  try {
    work();
    return {};
  } catch (error) {
    if (error instanceof Refusal && error.fields) return error.fields;
    throw error;
  }
}
