import type { Output } from '../../../kernel/operation.ts';
import type { LeftOutReason, massEmailContract } from '../contract.ts';

export type LeftOut = Output<typeof massEmailContract.send>['leftOut'][number];

/** After "has". */
const reasons: Readonly<Record<LeftOutReason, string>> = {
  unsubscribed: 'unsubscribed',
  'failed-address': 'an email address that takes no letters',
  'without-address': 'no email address',
  'same-address': 'the same email address as another recipient',
  deleted: 'been deleted',
  'no-first_name': 'no first name',
  'no-last_name': 'no last name',
  'no-next_pickup': 'no pickup in the coming weeks',
  'no-amount_open': 'nothing to pay',
  'no-pay_link': 'nothing to pay',
};
const namesShown = 2;

export const reasonWords = ({ reason }: Pick<LeftOut, 'reason'>): string => `has ${reasons[reason]}`;

/** "3 of those chosen get none: 2 have nothing to pay, 1 has unsubscribed." */
export function leftOutCounts(leftOut: Output<typeof massEmailContract.check>['leftOut']): string {
  if (leftOut.length === 0) return '';
  const all = leftOut.reduce((sum, { count }) => sum + count, 0);
  const said = leftOut.map(
    ({ reason, count }) => `${count.toLocaleString('en-US')} ${count === 1 ? 'has' : 'have'} ${reasons[reason]}`,
  );
  return `${all.toLocaleString('en-US')} of those chosen ${all === 1 ? 'gets' : 'get'} none: ${said.join(', ')}.`;
}

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
