import { invalidField, Refusal } from '../../kernel/refusal.ts';
import type { Actor, Role } from '../../kernel/roles.ts';
import { isAdmin } from '../../kernel/roles.ts';
import type { User } from './contract.ts';
import { personWords } from './words.ts';

/** The most used passwords of at least six characters; refused wherever one is chosen (OWASP ASVS 6.2.4). */
const commonPasswords = new Set(
  (
    '123456 123456789 12345678 password qwerty123 qwerty 1234567 1234567890 111111 123123 abc123 password1 iloveyou ' +
    '000000 654321 666666 qwertyuiop 123321 dragon monkey letmein football baseball master sunshine princess welcome ' +
    'shadow superman michael jennifer 121212 112233 159753 trustno1 passw0rd starwars computer internet whatever ' +
    'secret hello123 welcome1 admin123 changeme pa55word q1w2e3r4 1q2w3e4r 1qaz2wsx zaq12wsx asdfgh asdfghjkl zxcvbnm ' +
    '987654321 696969 555555 777777 888888 999999 222222 333333 444444 qazwsx abcdef abcd1234 test123 testtest ' +
    'pokemon freedom hunter2 batman charlie donald flower jordan ranger thomas trash123 haulyard'
  ).split(' '),
);

/** Refuses (invalid) a password that everybody would guess. */
export function refuseCommonPassword(password: string, field: string): void {
  if (commonPasswords.has(password.toLowerCase()))
    throw invalidField(field, 'common-password', personWords.en.refusals['common-password']);
}

/** Refuses (conflict) a change by somebody who saw another version; the refusal carries the user as they are now. */
export function refuseUnlessSeen(target: User, version: number): void {
  if (target.version === version) return;
  throw new Refusal(
    'conflict',
    'user-changed',
    'Somebody else changed this user in the meantime. What you typed is not saved yet.',
    { current: target },
  );
}

/** What a removal or demotion must not do (decisions: People). `otherAdmins` counts admins and superadmins beside the target. */
export function refuseLosingAdmins(
  target: Readonly<{ role: Role }>,
  becomes: Role | undefined,
  otherAdmins: number,
): void {
  const staysAdmin = becomes !== undefined && isAdmin({ role: becomes });
  if (isAdmin(target) && !staysAdmin && otherAdmins === 0)
    throw new Refusal(
      'conflict',
      'last-admin',
      'This is the last administrator. Make somebody else an administrator first.',
    );
}

export function refuseOwnRemoval(actor: Actor, targetId: string): void {
  if (actor.id === targetId) throw new Refusal('conflict', 'own-account', 'You cannot delete your own account.');
}

export function refuseOwnRoleChange(actor: Actor, target: Readonly<{ id: string; role: Role }>, becomes: Role): void {
  if (actor.id === target.id && target.role !== becomes)
    throw new Refusal('conflict', 'own-role', 'You cannot change your own role.');
}
