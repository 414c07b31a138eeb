import { pluralOf } from '../../../kernel/language.ts';

/** "1 row", "1,240 rows" */
export const counted = (count: number, noun: string) =>
  `${count.toLocaleString('en-US')} ${pluralOf('en')(count, noun, `${noun}s`)}`;
