/** How driving is told. */
import { type DistanceUnit, formatDistance, formatSpeed } from '../../kernel/geo.ts';
import type { Drive, OrderProposal, RouteEnd } from './route-order.ts';

/** "4 min", and from an hour on "1 h 24 min". */
export function minutesText(minutes: number): string {
  const whole = Math.round(minutes);
  return whole < 60 ? `${whole} min` : `${Math.floor(whole / 60)} h ${whole % 60} min`;
}

export const driveText = ({ metres, minutes }: Drive, unit: DistanceUnit): string =>
  `${formatDistance(metres, unit)} · ${minutesText(minutes)}`;

/** What the better order saves; nothing when the present one is as good. */
export function savedText(before: Drive, after: Drive, unit: DistanceUnit): string {
  const share = before.minutes > 0 ? Math.round(100 * (1 - after.minutes / before.minutes)) : 0;
  const saved = { metres: before.metres - after.metres, minutes: before.minutes - after.minutes };
  if (share <= 0 && saved.metres < 1) return 'Nothing';
  return `${saved.metres >= 1 ? driveText(saved, unit) : minutesText(saved.minutes)}${share > 0 ? ` (${share}%)` : ''}`;
}

/** "+0.4 min": what one stop adds is often less than a minute. */
export const addedText = (minutes: number): string =>
  minutes < 10 ? `+${Math.max(0, minutes).toFixed(1)} min` : `+${minutesText(minutes)}`;

type Measuring = Pick<OrderProposal, 'measuredBy' | 'whyEstimated'>;

export function measuredText({ measuredBy, whyEstimated }: Measuring, unit: DistanceUnit): string {
  if (measuredBy === 'roads') return 'Driving on roads, as the routing server knows them.';
  const estimate = `straight lines × 1.35, at ${formatSpeed(30, unit)}`;
  return whyEstimated
    ? `The routing server could not be used: ${whyEstimated}. Estimated instead from ${estimate}.`
    : `Driving estimated from ${estimate}.`;
}

type Places = Pick<OrderProposal, 'depot' | 'landfill'>;

export const startText = ({ depot }: Places): string =>
  depot ? `From the depot, ${depot.address}` : 'From the first stop: the company’s settings name no depot';

/** The ends that there are to choose from. */
export function endChoices({ depot, landfill }: Places): { value: RouteEnd; label: string; disabled: boolean }[] {
  return [
    { value: 'last-stop', label: 'At the last stop', disabled: false },
    {
      value: 'landfill',
      label: landfill ? 'At the landfill' : 'At the landfill (not in the settings yet)',
      disabled: !landfill,
    },
    {
      value: 'depot',
      label: depot ? 'Back at the depot' : 'Back at the depot (not in the settings yet)',
      disabled: !depot,
    },
  ];
}
