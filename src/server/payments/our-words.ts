/** What we write into the provider's metadata, and read there again. */

export const commandName = 'haulyard_command';
export const takenBackName = 'haulyard_taken_back';
export const placeName = 'haulyard_place';
export const followsName = 'haulyard_follows';
export const carriedOverName = 'haulyard_carried_over';
export const whyName = 'why';
export const writtenOffName = 'haulyard_written_off';
const wayName = 'haulyard_way';
const checkName = 'haulyard_check';
const receivedName = 'haulyard_received_on';

type Metadata = Readonly<Record<string, string>> | null | undefined;

/** How money came past the provider. */
export type Received = Readonly<{ way: 'cash' | 'check'; checkNumber: string | null; receivedOn: string }>;

export const metadataOf = ({ way, checkNumber, receivedOn }: Received) => ({
  [wayName]: way,
  [receivedName]: receivedOn,
  ...(checkNumber !== null && { [checkName]: checkNumber }),
});

/** Undefined of what somebody else has written, or of a day that is none. */
export function receivedOf(metadata: Metadata): Received | undefined {
  const way = wayOf(metadata);
  const receivedOn = metadata?.[receivedName] ?? '';
  if (way === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(receivedOn)) return undefined;
  return { way, receivedOn, checkNumber: metadata?.[checkName] ?? null };
}

/** How what is taken back again had come: it has no day on which it came. */
export const metadataOfTakingBack = (what: string, way: Received['way'] | null) => ({
  [takenBackName]: what,
  ...(way !== null && { [wayName]: way }),
});

export function wayOf(metadata: Metadata): Received['way'] | undefined {
  const way = metadata?.[wayName];
  return way === 'cash' || way === 'check' ? way : undefined;
}

/** "Check 1042" or "Cash". */
export const receivedText = ({ way, checkNumber }: Pick<Received, 'way' | 'checkNumber'>): string =>
  way === 'cash' ? 'Cash' : ['Check', checkNumber].filter(Boolean).join(' ');
