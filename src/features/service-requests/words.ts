import { type Day, formatDay } from '../../kernel/calendar.ts';
import { type Language, pluralOf, type Words } from '../../kernel/language.ts';
import { formatMoney } from '../../kernel/money.ts';
import { streamWords } from '../services/stream-words.ts';
import { type Stream, streams } from '../services/streams.ts';
import { periodText } from '../suspensions/rules.ts';
import type { Asked, Kind, MoveWish, Paused, Price } from './asked.ts';
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
  paused: (days: string) => `Your service is paused: ${days}.`,
  credited: (credit: string) => `The credit for it is ${credit}.`,
  withdrawnByMe: 'I have withdrawn this request.',
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
    ...{ record: 'Registro del conductor', can: 'Pedido', items: 'Qué recoger', price: 'Precio', wish: 'Servicio' },
    notes: 'Notas',
  },
  period: ({ from, to }) => (from === to ? dayEs(from) : `${dayEs(from)} a ${dayEs(to)}`),
  all: 'Todos los servicios',
  cans: (count, stream) => `${pluralOf('es')(count, '1 bote', `${count} botes`)}, ${stream}`,
  noPrice: 'La oficina le dirá el precio',
  paused: (days) => `Su servicio está en pausa: ${days}.`,
  credited: (credit) => `El crédito es de ${credit}.`,
  withdrawnByMe: 'Retiré esta solicitud.',
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
  if (asked.kind === 'another_can') return `${kind}: ${streamWords[language][asked.stream]}`;
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
    return {
      days: say.period(asked),
      services: asked.serviceIds ? asked.services.map((one) => serviceText(one, language)).join('; ') : say.all,
    };
  if (asked.kind === 'missed_pickup') return { day, address, record: recordWords[language](asked) };
  if (asked.kind === 'another_can')
    return { can: say.cans(asked.cans, streamWords[language][asked.stream]), address, price };
  if (asked.kind === 'extra_pickup') return { day, address, items: asked.items, price };
  return { day, address, newAddress: asked.newAddress, wish: say.wishes[asked.wish] };
}

/** "Trash, 12 Elm St", as it was kept, with the name of what is collected in the reader's language. */
function serviceText(kept: string, language: Language): string {
  const stream = streams.find((one): one is Stream => kept.startsWith(`${one}, `));
  return stream ? `${streamWords[language][stream]}${kept.slice(stream.length)}` : kept;
}

/** A request as the message of its customer. */
export function messageOf(asked: Asked, language: Language): Readonly<{ subject: string; text: string }> {
  const facts = factsOf(asked, language);
  return { subject: titleOf(asked, language), text: facts.map(([label, value]) => `${label}: ${value}`).join('\n') };
}

type Came = Readonly<{ outcome: string | null; paused: Paused | null }>;

/** What came of a request: a sentence of the product, or what somebody of the office wrote. */
export function outcomeOf({ outcome, paused }: Came, language: Language): string | null {
  if (!paused) return outcome;
  const say = requestWords[language];
  const sum = paused.credit > 0 ? ` ${say.credited(formatMoney(paused.credit))}` : '';
  return `${say.paused(say.period(paused))}${sum}`;
}

/** What stands under its message: the product's own sentences in the reader's language, people's words as they are. */
export function threadText(text: string, request: Came, language: Language): string {
  if (text === requestWords.en.withdrawnByMe) return requestWords[language].withdrawnByMe;
  return text === outcomeOf(request, 'en') ? (outcomeOf(request, language) ?? text) : text;
}
