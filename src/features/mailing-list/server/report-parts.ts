import PostalMime from 'postal-mime';
import type { Part } from '../reports.ts';

/** The parts of a message as a mail server hands it on; none of what is no message. */
export async function partsOf(message: Buffer): Promise<Part[]> {
  const { attachments } = await PostalMime.parse(message, {
    attachmentEncoding: 'utf8',
    forceRfc822Attachments: true,
    maxNestingDepth: 10,
  }).catch(() => ({ attachments: [] }));
  return attachments.map(({ mimeType, content }) => ({ mimeType, content: String(content) }));
}
