/**
 * What a value of Stripe's API may be, read from the SDK's own typings (see `typings.ts`).
 *
 * - a word: `string`, `number`, `boolean`, `decimal` (a string of digits), `true`, `null`, `metadata`, `unknown`
 * - `values`: one of these words
 * - `fields`: an object with these members, of which those whose name ends with `?` may be missing
 * - `list`, `map`: an array, an object with any keys
 * - `either`: one of these shapes; parameters that may be emptied have the value '' among them
 * - `ref`: an object of the API by the name of its type
 */
export type Shape =
  | 'string'
  | 'number'
  | 'boolean'
  | 'decimal'
  | 'true'
  | 'null'
  | 'metadata'
  | 'unknown'
  | Readonly<{ values: readonly string[] }>
  | Readonly<{ fields: Readonly<Record<string, Shape>> }>
  | Readonly<{ list: Shape }>
  | Readonly<{ map: Shape }>
  | Readonly<{ either: readonly Shape[] }>
  | Readonly<{ ref: string }>;
