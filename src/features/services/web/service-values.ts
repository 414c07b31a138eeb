import type { Day } from '../../../kernel/calendar.ts';
import { type AccommodationType, accommodationTypes, type Service } from '../contract.ts';
import type { Stream } from '../streams.ts';

/** What the form of a service holds. */
export type ServiceValues = {
  stream: Stream | null;
  cans: number | string;
  firstDay: Day;
  lastDay: Day | '';
  accommodationType: AccommodationType | null;
  accommodationNotes: string;
};

type Shown = Pick<Service, 'stream' | 'cans' | 'firstDay' | 'lastDay' | 'accommodation'>;

export const valuesOf = ({ stream, cans, firstDay, lastDay, accommodation }: Shown): ServiceValues => ({
  ...{ stream, cans, firstDay, lastDay: lastDay ?? '' },
  accommodationType: accommodation?.type ?? null,
  accommodationNotes: accommodation?.notes ?? '',
});

/** Proposes the first stream that nobody collects there yet. */
export const newValues = (stream: Stream | null, today: Day): ServiceValues => ({
  ...{ stream, cans: 1, firstDay: today, lastDay: '' },
  ...{ accommodationType: null, accommodationNotes: '' },
});

/** What is sent of them, beside the stream. */
export const sentOf = ({ cans, firstDay, lastDay, accommodationType, accommodationNotes }: ServiceValues) => ({
  cans: Number(cans),
  firstDay,
  lastDay: lastDay || null,
  accommodation: accommodationType && { type: accommodationType, notes: accommodationNotes },
});

export const accommodationChoices = accommodationTypes.map((type) => ({ value: type, label: type }));
