import { dayAt, type Instant } from '../../kernel/calendar.ts';
import { dayWords, type WhyWords } from './words-why.ts';

/** What has made credit: given, left of a change, or by a credit note. */
export type CreditSource = Readonly<{
  kind: 'given' | 'change' | 'note';
  /** Of the credit, the invoice or the note. */
  id: string;
  amount: number;
  at: Instant;
  /** The reason that was written down; null where none was. */
  what: string | null;
  /** Of the invoice or the note. */
  number: string | null;
  /** Whoever gave it; `isOurs` when it was given here by itself. */
  by: string | null;
  isOurs: boolean;
}>;

export type Reason = Readonly<{ amount: number; source: CreditSource | undefined }>;

/**
 * What credit that an invoice took was for: the newest that make up what stood there. What nobody here has given was
 * given on the provider's own pages, and has no source.
 * @param sources newest first
 * @param standing what stood to the customer's credit before the invoice was final, in cents
 */
export function whyCredit(sources: readonly CreditSource[], standing: number): Reason[] {
  const reasons: Reason[] = [];
  let left = standing;
  for (const source of sources) {
    if (left <= 0) break;
    reasons.push({ amount: Math.min(source.amount, left), source });
    left -= source.amount;
  }
  if (left > 0) reasons.push({ amount: left, source: undefined });
  return reasons;
}

/** What one of them was for. */
export function creditText({ source }: Reason, say: WhyWords): string {
  if (!source) return say.givenElsewhere;
  if (source.kind === 'change') return say.leftOfChange(source.number ?? '').trim();
  if (source.kind === 'note') return `${source.what ?? say.creditNote}, ${source.number}`;
  return source.what ?? say.givenElsewhere;
}

/** The same with who gave it, and when. */
export function wholeCreditText(reason: Reason, say: WhyWords, timeZone: string): string {
  const { source } = reason;
  if (!source) return say.givenElsewhere;
  const given =
    source.kind !== 'given' ? null : (say.given(source.by) ?? (source.isOurs ? say.byItself : say.elsewhere));
  const when = [given, dayWords(dayAt(source.at, timeZone), say)].filter(Boolean).join(', ');
  return `${creditText(reason, say)} · ${when}`;
}

type Given = Readonly<{ id: string; amount: number }>;

/** What of a credit that was given does not stand on the account any more, in cents. @param standing of what is there now */
export const usedOf = ({ id, amount }: Given, standing: readonly Reason[]): number =>
  Math.max(0, amount - (standing.find(({ source }) => source?.id === id)?.amount ?? 0));
