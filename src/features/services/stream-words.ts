import type { Words } from '../../kernel/language.ts';
import type { Stream } from './streams.ts';

/** What a truck collects, as its customers call it. */
export const streamWords: Words<Readonly<Record<Stream, string>>> = {
  en: {
    Trash: 'Trash',
    Recycling: 'Recycling',
    'Yard Waste': 'Yard Waste',
    Organics: 'Organics',
    'Bulky Items': 'Bulky Items',
  },
  es: {
    Trash: 'Basura',
    Recycling: 'Reciclaje',
    'Yard Waste': 'Desechos de jardín',
    Organics: 'Orgánicos',
    'Bulky Items': 'Objetos grandes',
  },
};
