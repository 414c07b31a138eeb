import type { Reader } from '../../../server/database/connection.ts';
import { type Draft, draft, type Letterhead } from '../../../server/outbox/draft.ts';
import { getLetterhead, getPostalLines } from '../../company/server/store.ts';
import { filledIn, type Values } from '../fields.ts';
import type { Written } from './values.ts';

export type Paper = Readonly<{ company: Letterhead; lines: readonly string[] }>;

/** Who writes, and from where. */
export async function getPaper(read: Reader): Promise<Paper> {
  const company = await getLetterhead(read);
  return { company, lines: [company.name, ...(await getPostalLines(read))] };
}

/** The words of a mass e-mail as one recipient reads them. */
export const letterOf = (
  { subject, message }: Written,
  values: Values,
  { paper, link }: Readonly<{ paper: Paper; link: Readonly<{ label: string; url: string }> }>,
): Draft =>
  draft({
    subject: filledIn(subject, values),
    paragraphs: filledIn(message, values).split(/\n{2,}/),
    footer: { lines: paper.lines, link },
    company: paper.company,
  });
