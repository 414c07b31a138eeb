import type { Words } from '../../kernel/language.ts';

const en = {
  unknown: 'Somebody unknown',
  ofMerged: (name: string | undefined) => `of ${name ?? 'a merged contact'}`,
  added: 'added',
  changed: 'changed',
  deleted: 'deleted',
  restored: 'restored',
  yes: 'Yes',
  no: 'No',
  gone: 'No longer there',
};

const es: typeof en = {
  unknown: 'Alguien desconocido',
  ofMerged: (name) => `de ${name ?? 'un contacto unido a otro'}`,
  added: 'agregada',
  changed: 'cambiada',
  deleted: 'eliminada',
  restored: 'restaurada',
  yes: 'Sí',
  no: 'No',
  gone: 'Ya no existe',
};

/** What is told alike of every thing; in Spanish of those whose history drivers read: runs and stops. */
export const entryWords: Words<typeof en> = { en, es };
