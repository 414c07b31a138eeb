import { type Day, dayAt, daysBetween } from '../../../kernel/calendar.ts';
import type { ServiceRequest } from '../contract.ts';

export type Setting = Readonly<{ timeZone: string; today: Day }>;

type Ageing = Pick<ServiceRequest, 'createdAt' | 'settledAt'>;

/** Since which day it waits: "Today", "3 days"; or for how long it did until it was settled: "Same day", "2 days". */
export function ageText({ createdAt, settledAt }: Ageing, { timeZone, today }: Setting): string {
  const days = daysBetween(dayAt(createdAt, timeZone), settledAt ? dayAt(settledAt, timeZone) : today);
  return days <= 0 ? (settledAt ? 'Same day' : 'Today') : days === 1 ? '1 day' : `${days} days`;
}
