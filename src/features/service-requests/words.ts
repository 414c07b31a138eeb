import { type Day, formatDay } from '../../kernel/calendar.ts';
import { type Language, pluralOf, type Words } from '../../kernel/language.ts';
import { formatMoney } from '../../kernel/money.ts';
import { periodText } from '../suspensions/rules.ts';
import type { Asked, Kind, MoveWish, Price } from './asked.ts';
import type { State } from './states.ts';
import { intervalWords, recordWords } from './words-asked.ts';

const dayEs = (day: Day) => formatDay(day, 'es');

type Fact = readonly [label: string, value: string];

const en = {
  kinds: {
    pause: 'Pause service',
    missed_pickup: 'Missed pickup',
    another_can: 'Another can',
    extra_pickup: 'Extra pickup',
    move: 'Moving',
  } satisfies Record<Kind, string>,
  states: {
    open: 'Open',
    in_hand: 'In hand',
    done: 'Done',
    declined: 'Declined',
    withdrawn: 'Withdrawn',
  } satisfies Record<State, string>,
  wishes: {
    goes_along: 'Start service at the new address',
    ends: 'End the service',
    unsure: 'Not decided yet',
  } satisfies Record<MoveWish, string>,
  labels: {
    ...{ days: 'Days', services: 'Services', day: 'Day', address: 'Address', newAddress: 'New address' },
    ...{ record: 'Driver’s record', can: 'Wanted', items: 'What to pick up', price: 'Price', wish: 'Service' },
    notes: 'Notes',
  },
  period: periodText,
  all: 'All services',
  cans: (count: number, stream: string) => `${pluralOf('en')(count, '1 can', `${count} cans`)}, ${stream}`,
  noPrice: 'The office tells the price',
};

const es: typeof en = {
  kinds: {
    pause: 'Pausar el servicio',
    missed_pickup: 'Recolección perdida',
    another_can: 'Otro bote',
    extra_pickup: 'Recolección extra',
    move: 'Mudanza',
  },
  states: {
    open: 'Abierta',
    in_hand: 'En proceso',
    done: 'Hecha',
    declined: 'Rechazada',
    withdrawn: 'Retirada',
  },
  wishes: {
    goes_along: 'Iniciar el servicio en la nueva dirección',
    ends: 'Terminar el servicio',
    unsure: 'Todavía no lo sé',
  },
  labels: {
    ...{ days: 'Días', services: 'Servicios', day: 'Día', address: 'Dirección', newAddress: 'Nueva dirección' },
    ...{ record: 'Registro del chofer', can: 'Pedido', items: 'Qué recoger', price: 'Precio', wish: 'Servicio' },
    notes: 'Notas',
  },
  period: ({ from, to }) => (from === to ? dayEs(from) : `${dayEs(from)} a ${dayEs(to)}`),
  all: 'Todos los servicios',
  cans: (count, stream) => `${pluralOf('es')(count, '1 bote', `${count} botes`)}, ${stream}`,
  noPrice: 'La oficina le dirá el precio',
};

/** What customers ask for, and how it stands. */
export const requestWords: Words<typeof en> = { en, es };

/** "$12.00 a month", "$45.00" */
export function priceText({ amount, currency, interval, intervalCount }: Price, language: Language): string {
  const sum = formatMoney(amount, currency.toUpperCase());
  return interval ? `${sum} ${intervalWords[language](interval, intervalCount)}` : sum;
}

/** "Pause service: Nov 30 – Dec 12, 2026"; one line, with the day where there is one. */
export function titleOf(asked: Asked, language: Language): string {
  const say = requestWords[language];
  const kind = say.kinds[asked.kind];
  if (asked.kind === 'another_can') return `${kind}: ${asked.stream}`;
  return `${kind}: ${asked.kind === 'pause' ? say.period(asked) : formatDay(asked.date, language)}`;
}

/** All that was said with it, as labels and values; what is empty is left out. */
export function factsOf(asked: Asked, language: Language): Fact[] {
  const { labels } = requestWords[language];
  const all: Record<string, string | null> = {
    ...ofKind(asked, language),
    notes: 'notes' in asked ? asked.notes : null,
  };
  return Object.entries(all).flatMap(([name, value]) =>
    value ? [[labels[name as keyof typeof labels], value] as const] : [],
  );
}

function ofKind(asked: Asked, language: Language): Partial<Record<keyof typeof en.labels, string>> {
  const say = requestWords[language];
  const day = 'date' in asked ? formatDay(asked.date, language) : '';
  const address = 'street' in asked ? asked.street : '';
  const price = 'price' in asked ? (asked.price ? priceText(asked.price, language) : say.noPrice) : '';
  if (asked.kind === 'pause')
    return { days: say.period(asked), services: asked.serviceIds ? asked.services.join('; ') : say.all };
  if (asked.kind === 'missed_pickup') return { day, address, record: recordWords[language](asked) };
  if (asked.kind === 'another_can') return { can: say.cans(asked.cans, asked.stream), address, price };
  if (asked.kind === 'extra_pickup') return { day, address, items: asked.items, price };
  return { day, address, newAddress: asked.newAddress, wish: say.wishes[asked.wish] };
}
