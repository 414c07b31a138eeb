import type { Words } from '../../../kernel/language.ts';

const en = { search: 'Search', searchEverywhere: 'Search everywhere' };
const es: typeof en = { search: 'Buscar', searchEverywhere: 'Buscar en todo' };

export const searchWords: Words<typeof en> = { en, es };
