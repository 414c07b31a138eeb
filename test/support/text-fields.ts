import type { Schema } from '../../src/kernel/operation.ts';

/** What the walk reads of a shape's definition. */
type Definition = Readonly<{
  type: string;
  shape?: Readonly<Record<string, Schema>>;
  element?: Schema;
  keyType?: Schema;
  valueType?: Schema;
  innerType?: Schema;
  in?: Schema;
  options?: readonly Schema[];
}>;

/** What holds no text, or only texts that it names. */
const textless = ['boolean', 'number', 'enum', 'literal', 'never', 'null', 'undefined'];

/** Every text within a shape, with the names that lead to it. */
export function* textFields(shape: Schema, path: readonly string[] = []): Generator<readonly [string, Schema]> {
  const { type, ...of } = shape._zod.def as Definition;
  const inner = of.element ?? of.valueType ?? of.innerType ?? of.in;
  if (type === 'string') yield [path.join('.'), shape];
  else if (of.shape) for (const [name, field] of Object.entries(of.shape)) yield* textFields(field, [...path, name]);
  else if (of.options) for (const option of of.options) yield* textFields(option, path);
  else if (inner) yield* textFields(inner, path);
  else if (!textless.includes(type)) throw new Error(`${path.join('.')}: the walk knows no ${type}`);
  if (of.keyType) yield* textFields(of.keyType, path);
}
