import type { Plugin } from 'vite';

/**
 * What a browser needs of a contract is how to call: method, path, access, topics. The shapes of what goes in and out are
 * types there, and yet they are objects that drag the validator and all they are made of along. So the build lets the
 * browser import a contract from a copy of its file that holds nothing else; who needs a shape, such as a form, imports
 * that from the file itself (decisions/0082).
 */
export function callsOnly(): Plugin {
  return {
    name: 'calls-only',
    apply: 'build',
    transform: {
      order: 'post',
      filter: { id: /src[\\/]/, code: /\w+Contract\b/ },
      handler(code, id) {
        if (id.endsWith(mark)) return { code: contractsOf(code, this.parse(code)), map: null };
        return /\.tsx?$/.test(id) ? { code: withMarkedImports(code, this.parse(code)), map: null } : null;
      },
    },
  };
}

const mark = '?calls';
/** Their forms check what was typed by the whole input of the operation. */
const keptWhole = /(company|\.)\/(settings|site)\.ts$/;
const shapes = new Set(['input', 'output', 'summary', 'refusals']);

type Node = Readonly<{ type: string; start: number; end: number }> & Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const nodesIn = (value: unknown): Node[] =>
  Array.isArray(value) ? value.flatMap(nodesIn) : isNode(value) ? [value] : [];
const childrenOf = (node: Node): Node[] => Object.values(node).flatMap(nodesIn);
const nameOf = (node: unknown): string => (isNode(node) ? String(node.name ?? '') : '');

/** Imports of contracts, and only those, come from the copy. */
function withMarkedImports(code: string, program: unknown): string {
  let marked = code;
  for (const statement of nodesIn((program as Node).body).toReversed()) {
    const source = isNode(statement.source) ? String(statement.source.value) : '';
    if (statement.type !== 'ImportDeclaration' || !/^\..*\.ts$/.test(source) || keptWhole.test(source)) continue;
    const names = nodesIn(statement.specifiers).map((it) => code.slice(it.start, it.end));
    const isContract = (name: string) => /Contract$/.test(name);
    if (!names.some(isContract) || names.some((name) => name.startsWith('*'))) continue;
    const others = names.filter((name) => !isContract(name));
    const lines = [`import { ${names.filter(isContract).join(', ')} } from '${source}${mark}';`];
    if (others.length > 0) lines.push(`import { ${others.join(', ')} } from '${source}';`);
    marked = marked.slice(0, statement.start) + lines.join('\n') + marked.slice(statement.end);
  }
  return marked;
}

/** The contracts of a file without their shapes, and the statements that what is left of them names. */
function contractsOf(code: string, program: unknown): string {
  const statements = nodesIn((program as Node).body);
  const kept = new Set(statements.filter((it) => declaredBy(it).some((name) => name.endsWith('Contract'))));
  for (const statement of kept) {
    const used = namesIn(statement);
    for (const other of statements) if (declaredBy(other).some((name) => used.has(name))) kept.add(other);
  }
  return statements
    .filter((it) => kept.has(it))
    .map((it) => withoutShapes(code, it))
    .join('\n');
}

/** The names that a statement brings into the file. */
function declaredBy(statement: Node): string[] {
  if (statement.type === 'ImportDeclaration') return nodesIn(statement.specifiers).map((it) => nameOf(it.local));
  const declaration = isNode(statement.declaration) ? statement.declaration : statement;
  return declaration.type === 'VariableDeclaration'
    ? nodesIn(declaration.declarations).map((it) => nameOf(it.id))
    : [nameOf(declaration.id)];
}

function namesIn(node: Node): Set<string> {
  if (isShape(node)) return new Set();
  const names = new Set(node.type === 'Identifier' ? [nameOf(node)] : []);
  for (const child of readOf(node)) for (const name of namesIn(child)) names.add(name);
  return names;
}

/** A key of an object and what follows a dot name nothing in the file. */
function readOf(node: Node): Node[] {
  if (node.type === 'Property' && node.computed !== true) return nodesIn(node.value);
  if (node.type === 'MemberExpression' && node.computed !== true) return nodesIn(node.object);
  return childrenOf(node);
}

const isShape = (node: Node) => node.type === 'Property' && shapes.has(nameOf(node.key));

function withoutShapes(code: string, statement: Node): string {
  let text = code.slice(statement.start, statement.end);
  for (const { start, end } of shapesIn(statement).toReversed()) {
    const after = text.slice(end - statement.start).replace(/^\s*,/, '');
    text = text.slice(0, start - statement.start) + after;
  }
  return text;
}

const shapesIn = (node: Node): Node[] => (isShape(node) ? [node] : childrenOf(node).flatMap(shapesIn));
