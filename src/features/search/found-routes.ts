import { type Actor, isAdmin } from '../../kernel/roles.ts';

/** A result must lead somewhere: the routes' screen is the admins' (spec 1 §6). */
export const findsRoutes = (actor: Pick<Actor, 'role'>): boolean => isAdmin(actor);
