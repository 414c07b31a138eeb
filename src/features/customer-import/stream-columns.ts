/** Lists with columns for each stream: how many of its cans a house has, or whether it has any. */
import { type Stream, streams } from '../services/streams.ts';

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

/** How many cans, 0 where nothing is collected, true for a yes that counts none; null when nothing is said. */
export type StreamCell = number | true | null;
export type StreamCells = Readonly<Record<StreamField, StreamCell>>;

/** What the columns of each stream say together, of streams of which they say something; `onDoubt` hears of a yes and a no. */
export function cansByStream(
  cells: StreamCells,
  onDoubt: (field: StreamField, other: StreamField) => void,
): ReadonlyMap<Stream, number | true> {
  const told = new Map<Stream, number | true>();
  for (const stream of streams) {
    const fields = fieldsOf(stream);
    const said = fields.map((field) => cells[field]).filter((cell) => cell !== null);
    if (said.some((cell) => cell === 0) && said.some((cell) => cell !== 0)) onDoubt(...fields);
    const cans = said.find((cell) => cell !== true) ?? said[0];
    if (cans !== undefined) told.set(stream, cans);
  }
  return told;
}
