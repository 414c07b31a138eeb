import { formatDistance } from '../../../kernel/geo.ts';
import type { Tone } from '../../../web/ui/status-pill.tsx';
import type { CheckInAccuracy } from '../../daily-routes/check-in.ts';

export const accuracyWords: Readonly<Record<CheckInAccuracy, Readonly<{ label: string; tone: Tone }>>> = {
  excellent: { label: 'Excellent', tone: 'good' },
  good: { label: 'Good', tone: 'good' },
  fair: { label: 'Fair', tone: 'warning' },
  poor: { label: 'Poor', tone: 'bad' },
  unknown: { label: 'Unknown', tone: 'mute' },
};

/** Always in metres (spec 3 §4). */
export const metresText = (metres: number | undefined): string =>
  metres === undefined ? '—' : formatDistance(metres, 'kilometers');
