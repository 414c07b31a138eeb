import { invalidField } from '../../../kernel/refusal.ts';
import type { Actor } from '../../../kernel/roles.ts';
import type { Reader } from '../../../server/database/connection.ts';
import { limit } from '../../../server/limits.ts';
import { passwordFits } from '../../../server/passwords.ts';
import { personWords } from '../words.ts';
import { findCredentials } from './store.ts';

const { refusals, tooManyAttempts } = personWords.en;

type Proving = Readonly<{
  actor: Actor;
  input: Readonly<{ password: string }>;
  read: Reader;
  limitScale: number;
}>;

/** An unwatched screen is not enough (OWASP ASVS 7.5.1); refuses (wrong-password, too-many). */
export async function provePassword({ actor, input, read, limitScale: scale }: Proving): Promise<void> {
  await limit(read, `password ${actor.id}`, { max: 10, minutes: 15, message: tooManyAttempts, scale });
  const credentials = await findCredentials(read, actor.email);
  if (!(await passwordFits(credentials?.passwordHash, input.password)))
    throw invalidField('password', 'wrong-password', refusals['wrong-password']);
}
