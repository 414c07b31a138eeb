import type { Output } from '../../../kernel/operation.ts';
import type { LeftOutReason, massEmailContract } from '../contract.ts';

export type LeftOut = Output<typeof massEmailContract.send>['leftOut'][number];

const reasons: Readonly<Record<LeftOutReason, string>> = {
  unsubscribed: 'has unsubscribed',
  'failed-address': 'has an email address that takes no letters',
  'without-address': 'has no email address',
  'same-address': 'has the same email address as another recipient',
  deleted: 'has been deleted',
  'no-first_name': 'has no first name',
  'no-last_name': 'has no last name',
  'no-next_pickup': 'has no pickup in the coming weeks',
  'no-amount_open': 'has nothing to pay',
  'no-pay_link': 'has nothing to pay',
};
const namesShown = 2;

export const reasonWords = ({ reason }: Pick<LeftOut, 'reason'>): string => reasons[reason];

/** A toast has room for a sentence: one person with the reason, of many the number and the first names. */
export function leftOutWords(leftOut: readonly LeftOut[]): string {
  const [first, ...more] = leftOut;
  if (!first) return '';
  if (more.length === 0) return `${first.name} ${reasonWords(first)}.`;
  return `${leftOut.length.toLocaleString('en-US')} people: ${namesOf(leftOut)}. The result says why.`;
}

/** "Ana, Bo and 3 others"; nobody is "1 other". */
function namesOf(leftOut: readonly LeftOut[]): string {
  const names = leftOut.map(({ name }) => name);
  if (names.length <= namesShown + 1) return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  const others = (names.length - namesShown).toLocaleString('en-US');
  return `${names.slice(0, namesShown).join(', ')} and ${others} others`;
}
