import { pluralOf } from '../../../kernel/language.ts';

export const number = (count: number): string => count.toLocaleString('en-US');

/** "1 task", "1,240 tasks" */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${number(count)} ${pluralOf('en')(count, one, many)}`;
