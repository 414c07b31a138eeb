import type { Tone } from '../../../web/ui/status-pill.tsx';
import type { State } from '../states.ts';

export const stateTones: Readonly<Record<State, Tone>> = {
  open: 'warning',
  in_hand: 'info',
  done: 'good',
  declined: 'bad',
  withdrawn: 'mute',
};
