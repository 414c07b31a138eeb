import { randomUUID } from 'node:crypto';
import type { AreaAnswer } from '../service-area.ts';
import { type FormState, untouched } from './form.ts';
import type { Offer } from './proposing.ts';

export const startSteps = ['address', 'cans', 'you', 'day'] as const;
export type StartStep = (typeof startSteps)[number];

/** Where somebody who starts service stands; all that was typed travels with the form. */
export type StartState = Readonly<{
  step: StartStep | 'waiting' | 'done';
  form: FormState;
  answer?: AreaAnswer | undefined;
  offer?: Offer | undefined;
  /** At the end: what the visitor is told. */
  told?: string;
}>;

/** The first page: its command is made here, so that a repeat is told from another wish. */
export const beginning = (typed: FormState['typed'] = {}): StartState => ({
  step: 'address',
  form: { ...untouched, typed: { ...typed, commandId: randomUUID() } },
});

const extraPrefix = 'extra:';
/** The field of an extra: present when it was ticked. */
export const extraField = (name: string): string => `${extraPrefix}${name}`;

/** The extras that were ticked, by their names. */
export const extrasIn = (typed: FormState['typed']): string[] =>
  Object.keys(typed).flatMap((field) => (field.startsWith(extraPrefix) ? field.slice(extraPrefix.length) : []));
