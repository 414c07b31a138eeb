import type { Language } from './language.ts';

/** The four roles (spec 1 §1). Admin and superadmin differ only in who may touch a superadmin. */
export const roles = ['superadmin', 'admin', 'employee', 'customer'] as const;
export type Role = (typeof roles)[number];

/** Who is asking: a signed-in profile. */
export type Actor = Readonly<{
  id: string;
  role: Role;
  firstName: string;
  lastName: string;
  email: string;
  /** What is written for them. */
  language: Language;
  /** Two-step sign-in is asked of them and not set up yet: until then nothing else is answered. */
  needsTwoStep?: boolean | undefined;
}>;

/** The contact that somebody's account belongs to, and the account that is billed for it. */
export type OwnContact = Readonly<{ id: string; accountId: string }>;

export const staff = ['employee', 'admin', 'superadmin'] as const satisfies readonly Role[];
export const superadmins = ['superadmin'] as const satisfies readonly Role[];
export const admins = ['admin', 'superadmin'] as const satisfies readonly Role[];
/** Who may open the customers' pages (spec 3 §6): admins see them as somebody does whom no contact belongs to. */
export const portal = ['customer', ...admins] as const satisfies readonly Role[];

export const isStaff = (actor: Pick<Actor, 'role'>): boolean => actor.role !== 'customer';
export const isAdmin = (actor: Pick<Actor, 'role'>): boolean => actor.role === 'admin' || actor.role === 'superadmin';

/** Where each role lands after sign-in (spec 1 §2.1). */
export function roleHome(role: Role): '/admin' | '/employee' | '/customer' {
  if (role === 'admin' || role === 'superadmin') return '/admin';
  return role === 'employee' ? '/employee' : '/customer';
}
