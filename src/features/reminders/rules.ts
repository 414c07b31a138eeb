import { addDays, addMinutes, type Day, daysBetween, type Instant, startOfDay } from '../../kernel/calendar.ts';

/** Letters go out from eight in the morning to eight in the evening. */
const [firstHour, lastHour] = [8, 20];

export const isSendingHour = (hour: number): boolean => hour >= firstHour && hour < lastHour;
/** When what is due on a day begins to go out. */
export const sendingSince = (day: Day, timeZone: string): Instant =>
  addMinutes(startOfDay(day, timeZone), firstHour * 60);
/** Whether nothing more goes out on this day. */
export const isOver = (hour: number): boolean => hour >= lastHour;

/** What was missed for longer – no server, or nobody wanted reminders yet – is not caught up. */
const caughtUpDays = 7;

export type Steps = Readonly<{ isReminding: boolean; daysBefore: readonly number[]; daysAfter: readonly number[] }>;

/** An invoice that is open; days are the company's. */
export type OpenInvoice = Readonly<{
  dueOn: Day;
  /** When it went out: the letter with it was the first to say when it is due. */
  issuedOn: Day;
  /** The provider charges it by itself. */
  isAutomatic: boolean;
  sentSteps: readonly number[];
}>;

/**
 * The one step of which a customer is to hear on this day, in days after the invoice is due: the latest that has come,
 * unless that or a later one was written about already. Nobody who pays by themselves hears anything before it is due.
 */
export function stepOn({ dueOn, issuedOn, isAutomatic, sentSteps }: OpenInvoice, steps: Steps, day: Day) {
  if (!steps.isReminding) return undefined;
  const reached = [...steps.daysBefore.map((days) => -days), ...steps.daysAfter].filter((step) => {
    const comes = addDays(dueOn, step);
    return comes > issuedOn && comes <= day;
  });
  if (reached.length === 0) return undefined;
  const latest = Math.max(...reached);
  // unnoticed: no step lies on the day itself
  if (latest < 0 && (isAutomatic || day > dueOn)) return undefined;
  if (sentSteps.some((sent) => sent >= latest)) return undefined;
  return daysBetween(addDays(dueOn, latest), day) > caughtUpDays ? undefined : latest;
}

type Planned<I> = Readonly<{ invoice: I; step: number }>;

/** What goes out on this day and, as nothing is paid until then, on the next. @param isDayOver today nothing more goes out */
export function planOf<I extends OpenInvoice>(
  invoices: readonly I[],
  steps: Steps,
  today: Day,
  isDayOver: boolean,
): Readonly<{ today: Planned<I>[]; tomorrow: Planned<I>[] }> {
  const now = isDayOver ? [] : invoices.flatMap((invoice) => planned(invoice, stepOn(invoice, steps, today)));
  const sentToday = new Map(now.map(({ invoice, step }) => [invoice, step]));
  const tomorrow = invoices.flatMap((invoice) => {
    const sent = sentToday.get(invoice);
    const then = sent === undefined ? invoice : { ...invoice, sentSteps: [...invoice.sentSteps, sent] };
    return planned(invoice, stepOn(then, steps, addDays(today, 1)));
  });
  return { today: now, tomorrow };
}

const planned = <I>(invoice: I, step: number | undefined): Planned<I>[] =>
  step === undefined ? [] : [{ invoice, step }];

/** "3 days before", "1 day after" */
export const stepText = (step: number): string =>
  // unnoticed: no step lies on the day itself
  `${Math.abs(step)} ${Math.abs(step) === 1 ? 'day' : 'days'} ${step < 0 ? 'before' : 'after'}`;
