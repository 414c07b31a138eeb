import type { Day } from '../../kernel/calendar.ts';
import { invalidField, Refusal } from '../../kernel/refusal.ts';
import type { ActivityStatus, ActivityType } from './contract.ts';

type Kind = Readonly<{ type: ActivityType; isCustomerGenerated: boolean }>;
type Fixed = Readonly<{ isCustomerGenerated: boolean; isSent: boolean }>;
type State = Kind & Readonly<{ status: ActivityStatus | null }>;

/** Tasks begin as pending, other activities have no status (spec 2 §4). */
export const firstStatus = (type: ActivityType): ActivityStatus | null => (type === 'task' ? 'pending' : null);

/** A customer's message waits from the beginning: "Pending Response" (decisions: Activities). */
export const waitingForResponse: ActivityStatus = 'in_progress';

type Said = Readonly<{ text: string; isFromCustomer: boolean; isVisibleToCustomer: boolean }>;

/**
 * What a reply answers: all that the customer has written since the last one, from the first message on; where they wrote
 * nothing since, what that one answered. Notes from the oldest to the newest; those of the staff among themselves do not
 * count.
 */
export function answeredWords(message: Readonly<{ description: string | null }>, notes: readonly Said[]): string {
  let words = message.description ? [message.description] : [];
  let isReplied = false;
  for (const { text, isFromCustomer } of notes.filter((note) => note.isVisibleToCustomer)) {
    if (isFromCustomer) words = isReplied ? [text] : [...words, text];
    isReplied = !isFromCustomer;
  }
  return words.join('\n\n');
}

/** How many notes under a message are its customer's own; none of them is ever taken away. */
export const customerNotesOf = (notes: readonly Pick<Said, 'isFromCustomer'>[]): number =>
  notes.filter(({ isFromCustomer }) => isFromCustomer).length;

/** Whether the customer has the last word under a message: what they added was not answered. */
export const hasUnanswered = (notes: readonly Omit<Said, 'text'>[]): boolean =>
  notes.findLast(({ isVisibleToCustomer }) => isVisibleToCustomer)?.isFromCustomer ?? false;

/** Refuses (message-grown) to answer or complete a message to which its customer has added more than was seen (decisions/0126). */
export function refuseUnseenWords(notes: readonly Said[], customerNotesSeen: number | undefined): void {
  if (customerNotesSeen === undefined || customerNotesOf(notes) <= customerNotesSeen) return;
  const message =
    'Nothing was sent or completed: the customer has added to this message meanwhile. Look at what they wrote, then try again.';
  throw new Refusal('conflict', 'message-grown', message);
}

/** Nothing failed: the customer was quicker. */
export const grownTitle = { 'message-grown': 'The Customer Wrote Again' } as const;

/** The steps of a task: it can be begun, completed, cancelled, and taken up again. */
const taskSteps: Readonly<Record<ActivityStatus, readonly ActivityStatus[]>> = {
  pending: ['completed', 'in_progress', 'cancelled'],
  in_progress: ['completed', 'pending', 'cancelled'],
  completed: ['pending'],
  cancelled: ['pending'],
};

/** A message waits for an answer or is done. */
const messageSteps: Readonly<Record<ActivityStatus, readonly ActivityStatus[]>> = {
  pending: ['completed'],
  in_progress: ['completed'],
  completed: [waitingForResponse],
  cancelled: [waitingForResponse],
};

/** The statuses that an activity can be given now, the likeliest first; the status is meaningful only for some (spec 2 §3). */
export function nextStatuses({ type, status, isCustomerGenerated }: State): readonly ActivityStatus[] {
  if (status === null) return [];
  if (isCustomerGenerated) return messageSteps[status];
  return type === 'task' ? taskSteps[status] : [];
}

/** Refuses (no-such-step) a status that cannot be given now; the one it has already is no step at all. */
export function refuseOtherSteps(activity: State, to: ActivityStatus): void {
  if (to === activity.status || nextStatuses(activity).includes(to)) return;
  const is = activity.status?.replace('_', ' ');
  const what = activity.isCustomerGenerated ? 'message' : 'task';
  const message = is ? `This ${what} is ${is}. That step is not open to it.` : 'Only a task has a status.';
  throw new Refusal('conflict', 'no-such-step', message);
}

/** What the status becomes when the form gives an activity another type. */
export function statusAs(type: ActivityType, before: Readonly<{ type: ActivityType; status: ActivityStatus | null }>) {
  return type === before.type ? before.status : firstStatus(type);
}

/** Whether an activity stays as it is: a customer wrote it (spec 2 §5; decisions: Activities), or has it in the mailbox. */
export const isFixed = (activity: Fixed): boolean => activity.isCustomerGenerated || activity.isSent;

/** Refuses (customer-message, email-sent) what stays as it is. */
export function refuseChanging(activity: Fixed, verb: 'changed' | 'deleted'): void {
  if (activity.isCustomerGenerated)
    throw new Refusal('conflict', 'customer-message', `A message of a customer cannot be ${verb}.`);
  if (activity.isSent) throw new Refusal('conflict', 'email-sent', `An e-mail that was sent cannot be ${verb}.`);
}

/** Only a customer's message can be answered: nobody else's eyes are meant. */
export function refuseAnswering(activity: Kind): void {
  if (!activity.isCustomerGenerated)
    throw new Refusal('conflict', 'not-a-message', 'Only a message of a customer can be answered.');
}

/** An answer stands in the customer's mailbox, or is the customer's own: it is neither changed nor taken back. */
export function refuseTouchingReply(note: Readonly<{ isVisibleToCustomer: boolean; isFromCustomer: boolean }>): void {
  if (note.isFromCustomer)
    throw new Refusal('conflict', 'reply-sent', 'The customer wrote this, and it stays as it is.');
  if (note.isVisibleToCustomer)
    throw new Refusal('conflict', 'reply-sent', 'This answer was sent to the customer and stays as it is.');
}

/** Refuses (unknown-person) anybody but staff; whoever it was before may stay, deleted or not. */
export function refuseStranger(
  assignedTo: string | null,
  staff: readonly Readonly<{ id: string }>[],
  before: string | null = null,
): void {
  if (assignedTo === null || assignedTo === before || staff.some(({ id }) => id === assignedTo)) return;
  throw invalidField('assignedTo', 'unknown-person', 'This person does not exist or has been deleted.');
}

/** A task whose day has passed and that is neither completed nor cancelled (spec 2 §4). `today` is the company's. */
export function isOverdue(
  activity: Readonly<{ type: ActivityType; status: ActivityStatus | null; dueDate: Day | null }>,
  today: Day,
): boolean {
  const isOpen = activity.status !== 'completed' && activity.status !== 'cancelled';
  return activity.type === 'task' && isOpen && activity.dueDate !== null && activity.dueDate < today;
}
