import type { PinState } from '../../../web/ui/route-line.tsx';
import { StatusPill, type Tone } from '../../../web/ui/status-pill.tsx';
import type { AddressTypes } from '../rules.ts';

/** Letters and colours of the map's legend (spec 2 §2). */
export const typeWords = [
  { flag: 'isBilling', label: 'Billing', letter: 'B', tone: 'warning', pin: 'yellow' },
  { flag: 'isMailing', label: 'Mailing', letter: 'M', tone: 'info', pin: 'blue' },
  { flag: 'isService', label: 'Service', letter: 'S', tone: 'good', pin: 'green' },
] as const satisfies readonly { flag: keyof AddressTypes; label: string; letter: string; tone: Tone; pin: PinState }[];

export function TypePills({ types }: Readonly<{ types: AddressTypes }>) {
  const had = typeWords.filter(({ flag }) => types[flag]);
  if (had.length === 0) return <StatusPill>No type</StatusPill>;
  return had.map(({ label, tone }) => (
    <StatusPill key={label} tone={tone}>
      {label}
    </StatusPill>
  ));
}
