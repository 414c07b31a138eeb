import { Refusal } from '../../../kernel/refusal.ts';
import type { Kit } from '../../../server/http.ts';
import { limit, networkOf } from '../../../server/limits.ts';
import { findPublicProfile } from '../../company/server/store-public.ts';
import { say } from '../words.ts';
import { isPublic } from './site.ts';

/**
 * Refuses (conflict) visitors before the site is published, and (too-many) more than so many per hour from one network
 * address, and from all together.
 */
export async function admitVisitors(
  { read, limitScale: scale }: Pick<Kit, 'read' | 'limitScale'>,
  what: string,
  address: string,
  { each, all }: Readonly<{ each: number; all: number }>,
): Promise<void> {
  if (!isPublic(await findPublicProfile(read))) throw new Refusal('conflict', 'not-published', say.notOpenYet);
  const message = say.tooMany;
  await limit(read, `${what} from ${networkOf(address)}`, { max: each, minutes: 60, message, scale });
  await limit(read, `${what} in total`, { max: all, minutes: 60, message, scale });
}
