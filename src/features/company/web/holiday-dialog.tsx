import { useForm } from '@mantine/form';
import { useState } from 'react';
import { formatNearDay } from '../../../kernel/calendar.ts';
import { useCompany } from '../../../web/company.ts';
import { DialogForm, FormDialog } from '../../../web/ui/form-dialog.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { type ChangePreview, type CompanyCalendar, calendarContract, holidayEffects } from '../calendar.ts';
import { usualSix } from '../calendar-words.ts';
import { type Holiday, holidayDate, holidayNames } from '../holidays.ts';
import { ChangeDone } from './change-done.tsx';
import { ChangePreviewView, usePreview } from './change-preview.tsx';
import { EffectChoice } from './effect-choice.tsx';
import { WriteButton } from './write-button.tsx';

type HolidayDialogProps = Readonly<{
  /** The one that is chosen for, or the usual six at once. */
  which: Holiday | 'six' | undefined;
  calendar: CompanyCalendar;
  onClose: () => void;
}>;

export function HolidayDialog({ which, calendar, onClose }: HolidayDialogProps) {
  const title = !which || which === 'six' ? 'Use the Usual Six' : holidayNames[which];
  return (
    <FormDialog title={title} opened={which !== undefined} size="xl" onClose={onClose}>
      {which && <HolidayForm which={which} calendar={calendar} onClose={onClose} />}
    </FormDialog>
  );
}

type HolidayFormProps = HolidayDialogProps & Readonly<{ which: Holiday | 'six' }>;

function HolidayForm({ which, calendar, onClose }: HolidayFormProps) {
  const { today } = useCompany();
  const [base] = useState(calendar.holidays);
  const [done, setDone] = useState<ChangePreview>();
  const isSix = which === 'six';
  const chosen = base.filter(({ holiday }) => (isSix ? usualSix.includes(holiday) : holiday === which));
  const form = useForm({ initialValues: { effect: isSix ? 'slides' : (chosen[0]?.effect ?? 'nothing') } });
  const { effect } = form.values;
  const holidays = chosen.map(({ holiday }) => ({ holiday, effect }));
  const isSame = chosen.every((one) => one.effect === effect);
  // What is saved already is shown against a year in which the day does nothing.
  const asSaved = { holidays: chosen.map(({ holiday }) => ({ holiday, effect: 'nothing' as const })), isSaved: true };
  const doesNothing = chosen.every((one) => one.effect === 'nothing');
  const shown = usePreview(!isSame ? { holidays } : doesNothing ? undefined : asSaved);
  const why = isSix ? 'Holidays' : holidayNames[which];
  const save = useCommand(calendarContract.saveHolidays, {
    failure: 'Update Failed',
    form,
    onDone() {
      toast.success('Calendar Updated', isSix ? 'The usual six holidays slide.' : holidayNames[which]);
      if (shown.preview?.contactIds.length) setDone(shown.preview);
      else onClose();
    },
  });
  if (done) return <ChangeDone done={done} why={why} onClose={onClose} />;
  return (
    <DialogForm
      form={form}
      submitLabel={isSix ? 'Let the Six Slide' : 'Save Holiday'}
      isBusy={save.isBusy}
      isDisabled={isSame || shown.isPending}
      onSubmit={() => void save.run({ holidays, base: chosen })}
    >
      {isSix ? (
        <p className="dialog-lead">
          {usualSix.map((holiday) => holidayNames[holiday]).join(', ')}: their pickups, and those of the rest of their
          week, come one day later, every year.
        </p>
      ) : (
        <p className="dialog-lead">{nextDates(which, today)}</p>
      )}
      {!isSix && (
        <EffectChoice
          label="Pickups of the day, every year"
          effects={holidayEffects}
          value={effect}
          error={form.errors.effect}
          onChange={(next) => form.setFieldValue('effect', next)}
        />
      )}
      {isSix && isSame && <p className="dialog-lead">They all slide already.</p>}
      <ChangePreviewView {...shown} action={isSame && <WriteButton preview={shown.preview} why={why} />} />
    </DialogForm>
  );
}

/** "Thu, Nov 26 and Thu, Nov 25, 2027" – the next two. */
function nextDates(holiday: Holiday, today: string): string {
  const year = Number(today.slice(0, 4));
  const dates = [0, 1, 2].map((ahead) => holidayDate(holiday, year + ahead)).filter((date) => date >= today);
  return `Next: ${dates
    .slice(0, 2)
    .map((date) => formatNearDay(date, today))
    .join(' and ')}.`;
}
