import type { Kind } from './asked.ts';

/** The likeliest first. */
export const kinds = [
  'pause',
  'missed_pickup',
  'another_can',
  'extra_pickup',
  'move',
] as const satisfies readonly Kind[];

export const states = ['open', 'in_hand', 'done', 'declined', 'withdrawn'] as const;
export type State = (typeof states)[number];

/** Whether somebody still waits for what comes of it. */
export const isWaiting = (state: State): boolean => state === 'open' || state === 'in_hand';
