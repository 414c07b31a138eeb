import type { OwnContact } from './roles.ts';

/** Why a request is not carried out; `server/http` maps each kind to one HTTP status (house: Errors). */
export type RefusalKind = 'invalid' | 'signed-out' | 'forbidden' | 'missing' | 'conflict' | 'too-many' | 'unavailable';

export const refusalStatus: Readonly<Record<RefusalKind, number>> = {
  invalid: 422,
  'signed-out': 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  'too-many': 429,
  unavailable: 503,
};

/** The code for an admin whose company asks for a second step that they have not set up: what they ask waits for that. */
export const twoStepNeeded = 'two-step-needed';

/** Messages by field name (`email`, `stops.3.cans`), shown under the field. */
export type FieldMessages = Readonly<Record<string, string>>;

/**
 * An expected "no", with a sentence for the person who asked.
 * `current` carries the present state of the thing when somebody else was first.
 */
export class Refusal extends Error {
  readonly kind: RefusalKind;
  readonly code: string;
  readonly fields: FieldMessages | undefined;
  readonly current: unknown;

  constructor(
    kind: RefusalKind,
    code: string,
    message: string,
    more: { fields?: FieldMessages; current?: unknown } = {},
  ) {
    super(message);
    this.name = 'Refusal';
    this.kind = kind;
    this.code = code;
    this.fields = more.fields;
    this.current = more.current;
  }
}

/** The refusal for input that breaks a rule of one field. */
export function invalidField(field: string, code: string, message: string): Refusal {
  return new Refusal('invalid', code, message, { fields: { [field]: message } });
}

/** Policy speaks in booleans; a handler turns a "no" into a refusal here. */
export function allow(permitted: boolean, message = 'You are not allowed to do this.'): void {
  if (!permitted) throw new Refusal('forbidden', 'forbidden', message);
}

/** The contact of whoever asks for something that is nothing without one. */
export const own = (contact: OwnContact | null): OwnContact => found(contact, 'Your account is not set up yet.');

/** What another's eyes may not see does not exist for them (security 8.2.2). */
export function found<T>(thing: T | undefined | null, message: string): T {
  if (thing === undefined || thing === null) throw new Refusal('missing', 'missing', message);
  return thing;
}
