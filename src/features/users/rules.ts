import { invalidField, Refusal } from '../../kernel/refusal.ts';
import type { Actor, Role } from '../../kernel/roles.ts';
import { isAdmin } from '../../kernel/roles.ts';
import type { passwordRefusals, User } from './contract.ts';
import { personWords } from './words.ts';

/** Known outside of any list: the field's word, and this product's. */
const ours = new Set(['trash123', 'haulyard']);
const bare = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

type Surroundings = Readonly<{
  /** How the company is called. */
  company: string;
  /** Whether it is on the list of the commonest (OWASP ASVS 6.2.4). */
  isCommon: boolean;
}>;

/** Refuses (invalid) a password that others would try first: blanks, one letter again and again, the company's name. */
export function refuseEasyPassword(password: string, field: string, { company, isCommon }: Surroundings): void {
  const { refusals } = personWords.en;
  const refuse = (code: keyof typeof passwordRefusals) => invalidField(field, code, refusals[code]);
  if (new Set(password.trim().toLowerCase()).size < 2) throw refuse('repeated-password');
  const name = bare(company);
  if (name && bare(password).replace(/\d+$/, '') === name.replace(/\d+$/, '')) throw refuse('company-password');
  if (isCommon || ours.has(password.toLowerCase())) throw refuse('common-password');
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

export function refuseOwnReset(actor: Actor, targetId: string): void {
  if (actor.id === targetId)
    throw new Refusal('conflict', 'own-account', 'You change your own sign-in under Edit Profile.');
}

/** From the least to the most that somebody may do. */
const ranks: readonly Role[] = ['customer', 'employee', 'admin', 'superadmin'];

/** Whether a role lets somebody do more: then a password that another may have chosen is not enough. */
export const isRising = (from: Role, to: Role): boolean => ranks.indexOf(to) > ranks.indexOf(from);

export function refuseOwnRoleChange(actor: Actor, target: Readonly<{ id: string; role: Role }>, becomes: Role): void {
  if (actor.id === target.id && target.role !== becomes)
    throw new Refusal('conflict', 'own-role', 'You cannot change your own role.');
}
