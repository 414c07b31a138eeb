/** Lists with columns for each stream: how many of its cans a house has, whether it has any, or on which day they are emptied. */
import type { Weekday } from '../../kernel/calendar.ts';
import { type Stream, streams } from '../services/streams.ts';
import type { Often } from './service-words.ts';

type Squashed<S extends string> = S extends `${infer A} ${infer B}` ? `${A}${Squashed<B>}` : S;
type Kind = 'cansOf' | 'has' | 'dayOf';
export type StreamField = `${Kind}${Squashed<Stream>}`;
export const streamField = (kind: Kind, stream: Stream) => `${kind}${stream.replaceAll(' ', '')}` as StreamField;

/** Of one stream: its columns that say whether there is any. */
export const askingFields = (stream: Stream) => [streamField('cansOf', stream), streamField('has', stream)] as const;
const fieldsOf = (stream: Stream) => [...askingFields(stream), streamField('dayOf', stream)] as const;
export const streamFields = streams.flatMap(fieldsOf);

/** As other columns of a list; their headers are known by what they mean alone (`header-words.ts`). */
export const streamColumns = Object.fromEntries(
  streams.flatMap((stream) => {
    const [cans, has, day] = fieldsOf(stream);
    return [
      [cans, { label: `${stream} cans`, synonyms: cans.toLowerCase() }],
      [has, { label: `${stream} (yes or no)`, synonyms: has.toLowerCase() }],
      [day, { label: `${stream} day`, synonyms: day.toLowerCase() }],
    ];
  }),
) as Readonly<Record<StreamField, Readonly<{ label: string; synonyms: string }>>>;

/**
 * What a column says of its stream: how many cans, 0 where nothing is collected, null where that is not counted; and how
 * often and on which day, where that is not as in the rest of the row. Null when nothing is said.
 */
export type StreamCell = Readonly<{ cans: number | null; cadence: Often | null; pickupDay: Weekday | null }> | null;
/** As far as they could be read. */
export type StreamCells = Readonly<Record<StreamField, StreamCell | undefined>>;
/** `isWanted`: whether it is begun by what is told. */
type Told = NonNullable<StreamCell> & Readonly<{ isWanted: boolean }>;

/**
 * What the columns of each stream say together, of streams of which they say something. A day begins a service where the list
 * says in no other way who has one: beside such a column it may be the day of a whole part of the town.
 * @param isAsked whether the list says otherwise who has a service of it
 * @param onDoubt hears of a yes and a no
 */
export function toldOfStreams(
  cells: StreamCells,
  isAsked: (stream: Stream) => boolean,
  onDoubt: (field: StreamField, other: StreamField) => void,
): ReadonlyMap<Stream, Told> {
  const told = new Map<Stream, Told>();
  for (const stream of streams) {
    const asking = askingFields(stream);
    const answers = asking.map((field) => cells[field]).filter(isSaid);
    const nones = answers.filter(({ cans }) => cans === 0).length;
    if (nones > 0 && nones < answers.length) onDoubt(...asking);
    const day = cells[streamField('dayOf', stream)];
    const said = nones > 0 ? answers : [...answers, day].filter(isSaid);
    if (said.length === 0) continue;
    const first = <K extends keyof NonNullable<StreamCell>>(key: K) =>
      said.map((cell) => cell[key]).find((value) => value !== null) ?? null;
    const isWanted = first('cans') !== 0 && (answers.length > 0 || !isAsked(stream));
    told.set(stream, { cans: first('cans'), cadence: first('cadence'), pickupDay: first('pickupDay'), isWanted });
  }
  return told;
}

const isSaid = (cell: StreamCell | undefined) => cell !== null && cell !== undefined;
