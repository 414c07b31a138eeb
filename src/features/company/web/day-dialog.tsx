import { addDays, type Day, formatLongDay } from '../../../kernel/calendar.ts';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { FormDialog } from '../../../web/ui/form-dialog.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { useRead } from '../../../web/use-read.ts';
import { type CalendarDay, calendarContract } from '../calendar.ts';
import { usualReasons } from '../calendar-words.ts';
import { isWeekend } from '../closures.ts';
import { DayForm } from './day-form.tsx';

type DayDialogProps = Readonly<{
  /** What is opened: a day as it is in the calendar, or a new one. */
  which: CalendarDay | 'new' | undefined;
  onClose: () => void;
}>;

export function DayDialog({ which, onClose }: DayDialogProps) {
  const title = which === 'new' || !which ? 'Add a Day' : which.name;
  return (
    <FormDialog title={title} opened={which !== undefined} size="xl" onClose={onClose}>
      <DayForm day={which === 'new' ? undefined : which} onClose={onClose} />
    </FormDialog>
  );
}

type NoServiceDialogProps = Readonly<{ opened: boolean; date: Day; onClose: () => void }>;

/** Snow in the morning: two clicks, and the day is closed. What the calendar has for it already is changed. */
export function NoServiceDialog({ opened, date, onClose }: NoServiceDialogProps) {
  const { data, error, refetch } = useRead(calendarContract.get, {}, { enabled: opened });
  const day = data?.days.find((one) => one.date === date);
  return (
    <FormDialog title={`No Service on ${formatLongDay(date)}`} opened={opened} size="xl" onClose={onClose}>
      {data ? (
        <DayForm key={date} day={day} initial={snowOn(date)} isNoService onClose={onClose} />
      ) : error ? (
        <ErrorPanel title="Failed to load the calendar" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonLines count={4} />
      )}
    </FormDialog>
  );
}

function snowOn(date: Day) {
  const effect = isWeekend(date) ? 'skipped' : 'slides';
  return { ...{ date, name: usualReasons[0], movedTo: addDays(date, 1) }, effect } as const;
}
