import { parseMoney } from '../../kernel/money.ts';
import { amountMessage, isAmount } from './amounts.ts';

/** What is wrong with an amount as it is typed, in dollars; null when nothing is. */
export function wrongAmount(text: string): string | null {
  if (isAmount(parseMoney(text))) return null;
  return /^\s*\$?\s*[\d,]*\.\d{3,}\s*$/.test(text) ? 'Enter whole cents: two digits after the point' : amountMessage;
}
