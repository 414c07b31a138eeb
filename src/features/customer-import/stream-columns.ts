/** Lists with columns for each stream: how many of its cans a house has, or whether it has any. */
import type { Weekday } from '../../kernel/calendar.ts';
import { type Stream, streams } from '../services/streams.ts';
import type { Often } from './service-words.ts';

type Squashed<S extends string> = S extends `${infer A} ${infer B}` ? `${A}${Squashed<B>}` : S;
type Kind = 'cansOf' | 'has';
export type StreamField = `${Kind}${Squashed<Stream>}`;
export const streamField = (kind: Kind, stream: Stream) => `${kind}${stream.replaceAll(' ', '')}` as StreamField;

const fieldsOf = (stream: Stream) => [streamField('cansOf', stream), streamField('has', stream)] as const;
export const streamFields = streams.flatMap(fieldsOf);

/** As other columns of a list; their headers are known by what they mean alone (`header-words.ts`). */
export const streamColumns = Object.fromEntries(
  streams.flatMap((stream) => {
    const [cans, has] = fieldsOf(stream);
    return [
      [cans, { label: `${stream} cans`, synonyms: cans.toLowerCase() }],
      [has, { label: `${stream} (yes or no)`, synonyms: has.toLowerCase() }],
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

/** What the columns of each stream say together, of streams of which they say something; `onDoubt` hears of a yes and a no. */
export function toldOfStreams(
  cells: StreamCells,
  onDoubt: (field: StreamField, other: StreamField) => void,
): ReadonlyMap<Stream, NonNullable<StreamCell>> {
  const told = new Map<Stream, NonNullable<StreamCell>>();
  for (const stream of streams) {
    const fields = fieldsOf(stream);
    const said = fields.map((field) => cells[field]).filter((cell) => cell !== null && cell !== undefined);
    const nones = said.filter(({ cans }) => cans === 0).length;
    if (nones > 0 && nones < said.length) onDoubt(...fields);
    if (said.length === 0) continue;
    const first = <K extends keyof NonNullable<StreamCell>>(key: K) =>
      said.map((cell) => cell[key]).find((value) => value !== null) ?? null;
    told.set(stream, { cans: first('cans'), cadence: first('cadence'), pickupDay: first('pickupDay') });
  }
  return told;
}
