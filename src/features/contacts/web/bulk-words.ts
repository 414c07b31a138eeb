import type { ContactStatus } from '../contract.ts';
import type { LeftWithout, NewAccounts } from '../new-accounts.ts';
import { mostChanged, type StatusChangeOutcome, type Unchanged } from '../status-changes.ts';

const counted = (count: number) => (count === 1 ? '1 contact' : `${count.toLocaleString('en-US')} contacts`);
const namesShown = 2;

/** "Ana, Bo and 3 others" */
export function namesOf(contacts: readonly Pick<Unchanged, 'name'>[]): string {
  const names = contacts.flatMap(({ name }) => name ?? []);
  const others = contacts.length - Math.min(names.length, namesShown);
  const shown = others === 1 && names.length > namesShown ? names.slice(0, namesShown + 1) : names.slice(0, namesShown);
  const rest = contacts.length - shown.length;
  if (rest > 0) return `${shown.join(', ')} and ${rest} others`;
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}

/** What came of a change of many, in a sentence for each kind of answer. */
export function outcomeOf({ changed, unchanged }: StatusChangeOutcome, status: ContactStatus): string {
  const of = (reason: Unchanged['reason']) => unchanged.filter((contact) => contact.reason === reason);
  return sentences([
    changed.length > 0 &&
      `${counted(changed.length)} now ${changed.length === 1 ? 'has' : 'have'} the status ${status}.`,
    of('same-status').length > 0 && `${counted(of('same-status').length)} had it already.`,
    leftAsIs(of('changed-since')),
    of('gone').length > 0 && `${counted(of('gone').length)} had been deleted.`,
  ]);
}

export function undoOutcomeOf({ changed, unchanged }: StatusChangeOutcome): string {
  const [gone, since] = [unchanged.filter(({ reason }) => reason === 'gone'), unchanged.filter(({ name }) => name)];
  return sentences([
    changed.length > 0 && `${counted(changed.length)} got the former status back.`,
    leftAsIs(since),
    gone.length > 0 && `${counted(gone.length)} had been deleted.`,
  ]);
}

const leftAsIs = (contacts: readonly Unchanged[]) =>
  contacts.length > 0 &&
  `${namesOf(contacts)} ${contacts.length === 1 ? 'was' : 'were'} changed meanwhile and left as is.`;

export const accountsNeededBy = (contacts: readonly Unchanged[]) =>
  `${namesOf(contacts)} ${contacts.length === 1 ? 'needs' : 'need'} a linked customer account before the status can be ` +
  `Converted. Create the account${contacts.length === 1 ? '' : 's'} first.`;

/** Of those on all pages. */
export const chooseAllLabel = (total: number) =>
  total > mostChanged
    ? `Select the newest ${mostChanged.toLocaleString('en-US')}`
    : `Select all ${total.toLocaleString('en-US')}`;

export const newAccountsTitle = (count: number) =>
  count === 1 ? 'Create an account for 1 contact?' : `Create accounts for ${counted(count)}?`;

export const createLabel = (count: number) =>
  count === 1 ? 'Create Account' : `Create ${count.toLocaleString('en-US')} Accounts`;

/** What came of making accounts, in a sentence for each kind of answer. */
export function newAccountsOutcome({ made, leftOut }: NewAccounts): string {
  const of = (reason: LeftWithout['reason']) => leftOut.filter((contact) => contact.reason === reason);
  const [had, silent, taken, gone] = [of('has-account'), of('email-needed'), of('email-taken'), of('gone')];
  return sentences([
    made.length > 0 && `${counted(made.length)} now ${made.length === 1 ? 'has' : 'have'} an account.`,
    had.length > 0 && `${counted(had.length)} had one already.`,
    silent.length > 0 &&
      `${namesOf(silent)} ${silent.length === 1 ? 'has' : 'have'} no e-mail, and an account needs one.`,
    taken.length > 0 && `Somebody else has an account with the e-mail of ${namesOf(taken)}.`,
    gone.length > 0 && `${counted(gone.length)} had been deleted.`,
  ]);
}

const sentences = (parts: readonly (string | false)[]) => parts.filter(Boolean).join(' ');
