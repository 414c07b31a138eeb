import type { FileAnswer } from '../../../kernel/operation.ts';
import type { Reader } from '../../../server/database/connection.ts';
import { paperFile } from '../../../server/paper/paper.ts';
import { getLetterhead, getPostalLines, getTimeZone } from '../../company/server/store.ts';
import { drawAgreement } from './agreement-paper.ts';
import { shown } from './reading.ts';
import type { Given } from './store.ts';
import { withEvidence } from './store-evidence.ts';

/** An agreement on paper. */
export async function printed(read: Reader, given: Given): Promise<FileAnswer> {
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
