/** The shapes that the parts of the public page are made of. */
import * as z from 'zod/mini';
import { optionalProse, optionalText, requiredText } from '../../kernel/shapes.ts';

/** A line of a list, never empty. */
export const line = (name: string, longest: number) => requiredText(name, longest);

/** A list of lines, so many at most; `what` names several of them. */
export const lines = (what: string, most: number, one: ReturnType<typeof line>) =>
  z.array(one).check(z.maxLength(most, `There can be at most ${most} ${what}`));

/** A heading with its text, a question with its answer, a figure with its label: two fields that belong together. */
export const pair = z.strictObject({ title: z.string(), text: z.string() });
export type Pair = z.infer<typeof pair>;

type Lengths = Readonly<{ title: number; text: number }>;

/** Pairs as a form sends them: two empty fields are none; half of one is refused at the field that is missing. */
export const pairs = (name: string, most: number, longest: Lengths) =>
  z
    .array(
      z
        .object({ title: optionalText(name, longest.title), text: optionalProse(`${name}: its text`, longest.text) })
        .check(
          z.refine(({ title, text }) => title !== null || text === null, { path: ['title'], error: 'Fill in both' }),
          z.refine(({ title, text }) => text !== null || title === null, { path: ['text'], error: 'Fill in both' }),
        ),
    )
    .check(z.maxLength(most, `There can be at most ${most}`));

/** Those that say something. */
export const pairsIn = (typed: readonly Readonly<{ title: string | null; text: string | null }>[]): Pair[] =>
  typed.flatMap(({ title, text }) => (title && text ? [{ title, text }] : []));

/** An extra of the service and what it costs each month. */
export const extra = z.strictObject({ name: z.string(), priceCents: z.number() });

/** A price in cents. */
export function isPriceOf(name: string) {
  const message = `${name} must be a price of at least $1`;
  return z
    .number(message)
    .check(z.int(message), z.minimum(100, message), z.maximum(100_000, `${name} can be at most $1,000`));
}
