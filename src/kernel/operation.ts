import type * as z from 'zod/mini';
import type { RefusalKind } from './refusal.ts';
import { type Actor, type OwnContact, portal, type Role } from './roles.ts';
import type { Topic } from './topics.ts';

export type Schema = z.ZodMiniType;

/**
 * Who may call: everybody, every signed-in person, or the listed roles, whose objects are then guarded by policy.
 * `customer` is for those who use the customers' pages: the call carries their own contact, and its input names none.
 */
export type Access = 'anyone' | 'signed-in' | 'customer' | readonly Role[];

/** How screens stay fresh: a read says what it shows, everything else what it touches, which is read again then. */
type Freshness =
  | Readonly<{ method: 'GET'; shows: readonly Topic[]; touches?: undefined }>
  | Readonly<{ method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'; touches: readonly Topic[]; shows?: undefined }>;

/**
 * One endpoint, declared once. From it come the server's validation, the browser's typed client,
 * the OpenAPI document and the permission test. `access` has no default on purpose.
 */
export type Declaration<I extends Schema = Schema, O extends Schema = Schema, A extends Access = Access> = Freshness &
  Readonly<{
    /** Below `/api`; `{name}` is taken from the input's field of that name. */
    path: `/${string}`;
    access: A;
    /** What somebody is told whose role may not call; a common sentence when left out. */
    forbidden?: string;
    summary: string;
    /** Path, query and body fields in one object. */
    input: I;
    output: O;
    /** Refusal codes this operation may answer with, beside the common ones. */
    refusals?: Readonly<Record<string, RefusalKind>>;
    /**
     * `form`: multipart, the fields as JSON in the part `input`, plus file parts named `file`. `raw`: whatever it is, as
     * it was sent, because a signature covers every byte.
     */
    body?: 'json' | 'form' | 'raw';
    /** Headers that the handler of a `raw` body asks for, in lower case. */
    headers?: readonly string[];
    /** Most file parts that a form may have; one when left out. */
    files?: number;
    /** Most bytes that a file part of a form may have. */
    fileBytes?: number;
    /** How the file is called when it is too large: "an image"; "a file" when left out. */
    fileNoun?: string;
    /** A read whose last answer the browser keeps, for work without a signal; forgotten at sign-out. */
    isKept?: boolean;
    /**
     * Makes something new, or changes what it was shown, once for each command id that the caller made (decisions/0125): a
     * repeat, because the answer got lost, gets the first answer. Its handler does what it does in one transaction.
     * `unless-taken-back` is for what somebody may have taken back since, as every DELETE is by itself: a repeat is carried
     * out again, and gets the first answer where nothing is there any more.
     */
    isOnce?: boolean | 'unless-taken-back';
    /** Answered also to those who have to set up two-step sign-in first (decisions/0094). */
    isBeforeTwoStep?: boolean;
    /** `file` streams bytes with a content type; `events` is a server-sent event stream. */
    answers?: 'json' | 'file' | 'events';
  }>;

export type Operation<I extends Schema = Schema, O extends Schema = Schema, A extends Access = Access> = Declaration<
  I,
  O,
  A
> &
  Readonly<{ name: string }>;

export type Contract = Readonly<Record<string, Operation>>;
/** What a handler gets of the input: checked, trimmed, with its defaults. */
export type Received<O extends Operation> = z.output<O['input']>;
/** What a caller passes as the input. */
export type Sent<O extends Operation> = z.input<O['input']>;
export type Output<O extends Operation> = z.output<O['output']>;
export type ActorOf<O extends Operation> = O['access'] extends 'anyone' ? Actor | undefined : Actor;
/** Of an operation for customers; null until the office has linked the account to a contact. */
export type ContactOf<O extends Operation> = O['access'] extends 'customer' ? OwnContact | null : undefined;

/** What an operation with `answers: 'file'` gives: bytes and how a browser should take them. */
export type FileAnswer = Readonly<{
  bytes: AsyncIterable<Uint8Array> | string;
  contentType: string;
  fileName: string;
  /** Shown in the page (a photo) instead of saved. */
  inline: boolean;
  /** What everybody may see and never changes under its address: kept by browsers and proxies. */
  isForever?: boolean;
}>;

/** How often a command is carried out that is sent again under its id; whatever is not once, as often as it is sent. */
export const onceOf = ({ isOnce, method }: Pick<Operation, 'isOnce' | 'method'>): NonNullable<Operation['isOnce']> =>
  isOnce ?? (method === 'DELETE' && 'unless-taken-back');

/** Whether the role may call at all; what it may do to one object, policies say. Screens offer what may be called. */
export function mayCall(actor: Pick<Actor, 'role'>, { access }: Pick<Operation, 'access'>): boolean {
  if (access === 'anyone' || access === 'signed-in') return true;
  const allowed: readonly Role[] = access === 'customer' ? portal : access;
  return allowed.includes(actor.role);
}

/** Declares one operation; the identity function, so that the shapes are inferred and `access` is demanded. */
export function operation<I extends Schema, O extends Schema, const A extends Access>(
  declaration: Declaration<I, O, A>,
): Declaration<I, O, A> {
  return declaration;
}

/** The operations of one feature, each named `feature.key`. */
export function contract<const T extends Readonly<Record<string, Declaration>>>(
  feature: string,
  declarations: T,
): { readonly [K in keyof T]: T[K] & Readonly<{ name: string }> } {
  const named: Record<string, Operation> = {};
  for (const [key, declaration] of Object.entries(declarations))
    named[key] = { ...declaration, name: `${feature}.${key}` };
  return named as { readonly [K in keyof T]: T[K] & Readonly<{ name: string }> };
}
