import type { Tone } from '../../../web/ui/status-pill.tsx';
import type { DayEffect } from '../closures.ts';

/** How loud an effect looks. */
export const effectTones: Readonly<Record<DayEffect, Tone>> = {
  nothing: 'mute',
  slides: 'info',
  skipped: 'warning',
  moved: 'purple',
};
