import type { Kit } from '../../../server/http.ts';
import { limit, networkOf } from '../../../server/limits.ts';
import { say } from '../words.ts';

/** So many per hour from one network address, and from all together. */
export async function limitVisitors(
  { read, limitScale: scale }: Pick<Kit, 'read' | 'limitScale'>,
  what: string,
  address: string,
  { each, all }: Readonly<{ each: number; all: number }>,
): Promise<void> {
  const message = say.tooMany;
  await limit(read, `${what} from ${networkOf(address)}`, { max: each, minutes: 60, message, scale });
  await limit(read, `${what} in total`, { max: all, minutes: 60, message, scale });
}
