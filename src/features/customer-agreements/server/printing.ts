import type { FileAnswer } from '../../../kernel/operation.ts';
import { found } from '../../../kernel/refusal.ts';
import { type Actor, isStaff } from '../../../kernel/roles.ts';
import type { Reader } from '../../../server/database/connection.ts';
import { paperFile } from '../../../server/paper/paper.ts';
import { getLetterhead, getPostalLines, getTimeZone } from '../../company/server/store.ts';
import { drawAgreement } from './agreement-paper.ts';
import { shown } from './reading.ts';
import { getGiven } from './store.ts';
import { withEvidence } from './store-evidence.ts';

/** An agreement on paper. Customers are told that others' do not exist (missing). */
export async function printed(read: Reader, actor: Actor, id: string): Promise<FileAnswer> {
  const given = await getGiven(read, id);
  found(isStaff(actor) || given.profileId === actor.id ? given : undefined, 'This agreement does not exist.');
  const { content } = await shown(given);
  const agreement = await withEvidence(read, { ...given, content });
  const company = { ...(await getLetterhead(read)), lines: await getPostalLines(read) };
  const timeZone = await getTimeZone(read);
  return paperFile({
    title: `${agreement.title} · ${agreement.contactName}`,
    author: company.name,
    fileName: `agreement-${agreement.id.slice(0, 8)}`,
    draw: (paper) => drawAgreement(paper, { agreement, company, timeZone }),
  });
}
