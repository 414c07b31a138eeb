/** What is read is what is signed: both are made here. */
import { createHash } from 'node:crypto';
import type { AgreementToRead } from '../contract.ts';
import { agreementWords } from '../words.ts';
import type { Given } from './store.ts';

/** Of the title, a line feed and the HTML, in UTF-8. */
export const hashOf = ({ title, content }: Readonly<{ title: string; content: string }>): string =>
  createHash('sha256').update(`${title}\n${content}`).digest('hex');

/** As it is shown: once more without what an earlier version of the program let through (security, trap 10). */
export async function shown({ profileId: _, firstName: __, ...given }: Given): Promise<AgreementToRead> {
  const { sanitised } = await import('../../../server/sanitised.ts');
  const content = sanitised(given.content);
  const sha256 = hashOf({ title: given.title, content });
  return { ...given, content, sha256, consent: agreementWords[given.language].consent };
}
