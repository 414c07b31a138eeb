/** What a list says in words. */
import { type Accommodation, longestAccommodation } from '../services/contract.ts';
import { accommodationText } from '../services/words.ts';
import type { NoteCells } from './cells.ts';

/** What a driver reads at the house. */
export function accommodationOf({ gateCode, driverNote }: Pick<NoteCells, 'gateCode' | 'driverNote'>): Accommodation {
  if (!gateCode) return driverNote ? { type: 'Special Instructions', notes: driverNote } : null;
  if (gateCode.code === null) return { type: 'Gated Entry', notes: driverNote };
  return { type: 'Code Required', notes: driverNote ? `${gateCode.code}. ${driverNote}` : gateCode.code };
}

export const isTooLong = (accommodation: Accommodation): boolean =>
  (accommodation?.notes ?? '').length > longestAccommodation;

/**
 * What the office keeps with the customer. Where nothing is collected, so that no driver comes yet, it keeps for later what
 * one should know.
 */
export const officeNotes = (officeNote: string | null, leftOver: Accommodation): string[] =>
  [officeNote, leftOver && accommodationText(leftOver)].filter((note) => note !== null);
