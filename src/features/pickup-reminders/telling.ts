/** What somebody hears at one moment: of tomorrow's pickups, and of days that changed. */
import { addDays, type Day } from '../../kernel/calendar.ts';
import type { PickupOn } from '../daily-routes/each-pickup.ts';
import { type Change, changesOf, isDue, type Told } from './changes.ts';
import type { Channel } from './contract.ts';

/** Reminders go out until eight in the evening, and word of changes by day. */
const lastReminderHour = 20;
const [firstHour, lastHour] = [6, 22];
/** Whoever cancels a run often says next when the truck comes instead: so long, in minutes, its customers hear nothing. */
export const settlingMinutes = 10;

/** `hour` on the company's clocks; `reminderHour` as the company has settled it. */
export type Moment = Readonly<{ today: Day; hour: number; reminderHour: number }>;

export const isTellingHour = ({ hour }: Pick<Moment, 'hour'>): boolean => hour >= firstHour && hour < lastHour;
const isEvening = ({ hour, reminderHour }: Moment) => hour >= reminderHour && hour < lastReminderHour;

/** What somebody knows: the channels that they have chosen, those that told of tomorrow, and changes that they know. */
export type Knowing = Readonly<{
  channels: readonly Channel[];
  reminded: readonly Channel[];
  told: readonly Told[];
  /** On which days a run to them was cancelled a few minutes ago. */
  justCancelled: readonly Day[];
}>;

export type Telling = Readonly<{
  /** Tomorrow's pickups, and the channels that remind of them now. */
  pickups: readonly PickupOn[];
  remindBy: readonly Channel[];
  /** What a letter of its own says by all channels. */
  changes: readonly Change[];
  channels: readonly Channel[];
  /** That, and what the reminder says too: from now on it is known. */
  known: readonly Change[];
}>;

/** Undefined when there is nothing to tell. */
export function tellingOf(pickups: readonly PickupOn[], knowing: Knowing, moment: Moment): Telling | undefined {
  const { channels, reminded, told, justCancelled } = knowing;
  const tomorrow = addDays(moment.today, 1);
  const coming = pickups.filter(({ date, state }) => date === tomorrow && state.kind === 'comes' && !state.isDone);
  const isReminded = isEvening(moment) && coming.length > 0;
  const remindBy = isReminded ? channels.filter((channel) => !reminded.includes(channel)) : [];
  const isOpen = ({ lost, known }: Change) =>
    lost?.kind === 'cancelled' && known !== null && justCancelled.includes(known);
  const due = changesOf(pickups, told).filter((change) => isDue(change, moment.today, isEvening(moment)));
  const known = due.filter((change) => !isOpen(change));
  const isSaid = ({ comesOn }: Change) => comesOn === tomorrow && remindBy.length === channels.length;
  const changes = known.filter((change) => !isSaid(change));
  if (channels.length === 0 || (remindBy.length === 0 && known.length === 0)) return undefined;
  return { pickups: coming, remindBy, changes, channels, known };
}
