import type { Words } from '../../../kernel/language.ts';
import type { HistoryThing } from '../contract.ts';

const texts: Readonly<Record<HistoryThing, string>> = {
  'daily-route':
    'Who starts, completes or cancels this run, gives it to another driver or moves its stops is written down here.',
  'daily-route-stop': 'Who works this stop, corrects it or moves it to another run is written down here.',
};

const en = {
  failed: 'History Error',
  unreadable: 'Failed to load history',
  more: 'Show more',
  became: 'became',
  empty: 'empty',
  showAll: 'Show all',
  showLess: 'Show less',
  none: 'No changes yet',
  texts,
};

const es: typeof en = {
  failed: 'Error del historial',
  unreadable: 'No se pudo cargar el historial',
  more: 'Mostrar más',
  became: 'cambió a',
  empty: 'vacío',
  showAll: 'Mostrar todo',
  showLess: 'Mostrar menos',
  none: 'Todavía no hay cambios',
  texts: {
    'daily-route':
      'Aquí se anota quién inicia, completa o cancela esta ruta, la da a otro conductor o mueve sus paradas.',
    'daily-route-stop': 'Aquí se anota quién trabaja esta parada, la corrige o la pasa a otra ruta.',
  },
};

export const historyWords: Words<typeof en> = { en, es };
