import type { Words } from '../../../kernel/language.ts';

const en = {
  profileError: 'Profile Error',
  profileUnread: 'Failed to load user profile',
};

const es: typeof en = {
  profileError: 'Error de perfil',
  profileUnread: 'No se pudo cargar el perfil',
};

/** Of who is here: what every first screen may have to say. */
export const sessionWords: Words<typeof en> = { en, es };
