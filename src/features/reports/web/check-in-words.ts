import { formatDistance } from '../../../kernel/geo.ts';
import type { Tone } from '../../../web/ui/status-pill.tsx';
import type { CheckInAccuracy } from '../../daily-routes/check-in.ts';

export const accuracyTones: Readonly<Record<CheckInAccuracy, Tone>> = {
  excellent: 'good',
  good: 'good',
  fair: 'warning',
  poor: 'bad',
  unknown: 'mute',
};

/** Always in metres (spec 3 §4). */
export const metresText = (metres: number | undefined): string =>
  metres === undefined ? '—' : formatDistance(metres, 'kilometers');
