/** Small faults that people make, planted in pure files one at a time (decisions/0096). */
import { parseSync } from 'vite';

/** A part of a file and what stands there instead. */
export type Fault = Readonly<{ start: number; end: number; instead: string }>;

const turned: Readonly<Record<string, string>> = {
  ...{ '<': '<=', '<=': '<', '>': '>=', '>=': '>', '===': '!==', '!==': '===' },
  ...{ '&&': '||', '||': '&&' },
};
const sorting = ['sort', 'toSorted', 'reverse', 'toReversed'];

type Node = Readonly<{ type: string; start: number; end: number; [part: string]: unknown }>;
const isNode = (part: unknown): part is Node => typeof (part as Node | null)?.type === 'string';

/** The faults for a file in its order: a turned comparison, "and" for "or", one off, no sort, no negation. */
export function faultsOf(source: string, file: string): Fault[] {
  const faults: Fault[] = [];
  walk(parseSync(file, source).program as unknown as Node, (node) => {
    const fault = faultAt(node, source);
    if (fault) faults.push(fault);
  });
  return faults.toSorted((a, b) => a.start - b.start);
}

/** On the line itself or the one before it stands why it cannot be noticed. */
export function isExcused(source: string, at: number): boolean {
  const lines = source.split('\n');
  const line = source.slice(0, at).split('\n').length - 1;
  return [lines[line - 1], lines[line]].some((text) => /\/\/ unnoticed: \w/.test(text ?? ''));
}

function walk(node: Node, visit: (node: Node) => void): void {
  if (/^TS(Type|Interface)/.test(node.type)) return;
  visit(node);
  for (const part of Object.values(node).flat()) if (isNode(part)) walk(part, visit);
}

function faultAt(node: Node, source: string): Fault | undefined {
  const { left, right, operator, callee, argument } = node;
  if (isNode(left) && isNode(right) && typeof operator === 'string') {
    const at = source.indexOf(operator, left.end);
    const instead = turned[operator];
    if (instead) return { start: at, end: at + operator.length, instead };
    if (/^[+-]$/.test(operator) && right.value === 1) return { start: left.end, end: right.end, instead: '' };
  }
  if (node.type === 'UnaryExpression' && operator === '!' && isNode(argument))
    return { start: node.start, end: argument.start, instead: '' };
  if (node.type === 'CallExpression' && isNode(callee) && isNode(callee.object) && isNode(callee.property))
    if (sorting.includes(`${callee.property.name}`)) return { start: callee.object.end, end: node.end, instead: '' };
  return undefined;
}
