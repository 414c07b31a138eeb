import { pluralOf, type Words } from '../../../kernel/language.ts';

const en = {
  search: 'Search',
  searchEverywhere: 'Search everywhere',
  searchContacts: 'Search contacts',
  searchContactsAndRoutes: 'Search contacts and routes',
  closeSearch: 'Close search',
  groups: { contact: 'Contacts', route: 'Routes' },
  results: 'Results',
  showAll: 'Show all matches in Contacts Manager',
  none: (sought: string) => `No results found for "${sought}"`,
  near: (sought: string) => `Nothing has exactly "${sought}". Near matches:`,
  failed: 'The search does not answer just now. Try again in a moment.',
  searching: 'Searching...',
  idle: 'Part of a name, an e-mail, a phone number or a street: two characters will do.',
  count: (count: number) => pluralOf('en')(count, `${count} result`, `${count} results`),
};

const es: typeof en = {
  search: 'Buscar',
  searchEverywhere: 'Buscar en todo',
  searchContacts: 'Buscar clientes',
  searchContactsAndRoutes: 'Buscar clientes y rutas',
  closeSearch: 'Cerrar la búsqueda',
  groups: { contact: 'Clientes', route: 'Rutas' },
  results: 'Resultados',
  showAll: 'Mostrar todo lo encontrado en Clientes',
  none: (sought) => `No se encontró nada con «${sought}»`,
  near: (sought) => `Nada tiene exactamente «${sought}». Resultados parecidos:`,
  failed: 'La búsqueda no responde en este momento. Intente otra vez en un momento.',
  searching: 'Buscando...',
  idle: 'Parte de un nombre, un correo, un teléfono o una calle: bastan dos letras.',
  count: (count) => pluralOf('es')(count, `${count} resultado`, `${count} resultados`),
};

export type SearchWords = typeof en;
export const searchWords: Words<SearchWords> = { en, es };
