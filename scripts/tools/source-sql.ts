import { parseSync } from '@swc/core';

/** Calls of the query builder that name a relation first. */
const naming = /^(?:selectFrom|from|using|(?:inner|left|right|full|cross)Join(?:Lateral)?)$/;

type Node = Readonly<Record<string, unknown>>;

/** The SQL in a TypeScript source: its `sql` pieces with a `?` for what is put in, and what the query builder is given. */
export function sqlOf(text: string): string[] {
  const found: string[] = [];
  walk(parseSync(text, { syntax: 'typescript' }) as unknown as Node, (node) => {
    if (node.type === 'TaggedTemplateExpression' && nameOf(node.tag) === 'sql') found.push(pieceOf(node.template));
    if (node.type === 'CallExpression') found.push(...namedBy(node));
  });
  return found;
}

function walk(value: unknown, visit: (node: Node) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if ('type' in value) visit(value as Node);
  for (const child of Object.values(value)) walk(child, visit);
}

const nameOf = (node: unknown): unknown => (node as Node | undefined)?.value;

const pieceOf = (template: unknown): string =>
  (template as { quasis: { cooked?: string; raw: string }[] }).quasis
    .map(({ cooked, raw }) => cooked ?? raw)
    .join(' ? ');

function textsOf(node: Node | undefined): string[] {
  if (node?.type === 'StringLiteral') return [String(node.value)];
  if (node?.type === 'TemplateLiteral') return [pieceOf(node)];
  if (node?.type !== 'ArrayExpression') return [];
  return (node.elements as Node[]).flatMap((one) => textsOf(one?.expression as Node | undefined));
}

function namedBy({ callee, arguments: given }: Node): string[] {
  const { object, property } = callee as Node;
  const called = nameOf(property);
  if (typeof called !== 'string') return [];
  const texts = textsOf((given as Node[])[0]?.expression as Node | undefined);
  if (called === 'raw' || called === 'query') return texts;
  if (nameOf(object) === 'sql' && called === 'table')
    return [`from ${texts.find((name) => /^\w+$/.test(name)) ?? anyTable}`];
  return naming.test(called) ? texts.map((name) => `from ${name}`) : [];
}

/** A table whose name is made up while the program runs. */
export const anyTable = 'any_table';
