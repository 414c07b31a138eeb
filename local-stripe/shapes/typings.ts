/**
 * Reads the typings of the `stripe` package, which Stripe generates from its OpenAPI description, so that what is refused
 * and what is answered follows from them and not from a copy made by hand. Used by the generator and by tests only.
 */
import fs from 'node:fs';
import path from 'node:path';
import { parseSync } from '@swc/core';
import type { Shape } from './shape.ts';

/** As much of the syntax tree as is looked at here. */
type Node = Readonly<Record<string, unknown>> & { type: string };
/** One namespace: what is declared in it, and the one around it. */
type Scope = { names: Map<string, Node>; inner: Map<string, Scope>; outer: Scope | undefined; path: string };

const folder = path.join(import.meta.dirname, '../../node_modules/stripe/esm');
/** What billing speaks of; a type of another folder is taken as it comes. */
const ours = /^(shared|resources\/((Billing|Checkout|TestHelpers)\/)?\w+)\.d\.ts$/;
const words: Readonly<Record<string, Shape>> = {
  TsStringKeyword: 'string',
  TsNumberKeyword: 'number',
  TsBooleanKeyword: 'boolean',
  TsNullKeyword: 'null',
};
const known: Readonly<Record<string, Shape>> = {
  string: 'string',
  Decimal: 'decimal',
  Metadata: 'metadata',
  MetadataParam: 'metadata',
  Date: 'number',
};

export class Typings {
  readonly #top: Scope = { names: new Map(), inner: new Map(), outer: undefined, path: '' };
  readonly #refs = new Map<string, Shape>();

  constructor() {
    for (const file of ['shared.d.ts', ...fs.globSync('resources/**/*.d.ts', { cwd: folder })])
      if (ours.test(file) && !file.endsWith('index.d.ts')) this.#read(file);
  }

  /** The shape of an interface by its name in the namespace `Stripe`, such as `Checkout.SessionCreateParams`. */
  shapeOf(name: string): Shape {
    const found = this.#find(name, this.#top);
    if (!found) throw new Error(`The SDK has no ${name}`);
    return this.#interface(found.node, found.scope);
  }

  /** The shape behind a `ref`. */
  object(name: string): Shape {
    const shape = this.#refs.get(name) ?? this.shapeOf(name);
    this.#refs.set(name, shape);
    return shape;
  }

  /** What a file of a folder declares belongs to the namespace of that name: `Checkout/Sessions.d.ts` to `Checkout`. */
  #read(file: string): void {
    const text = fs.readFileSync(path.join(folder, file), 'utf8');
    const { body } = parseSync(text, { syntax: 'typescript', comments: false }) as unknown as { body: Node[] };
    const [, room] = /^resources\/(\w+)\//.exec(file) ?? [];
    const scope = room ? innerOf(this.#top, room) : this.#top;
    for (const statement of body) declare((statement.declaration as Node | undefined) ?? statement, scope);
  }

  /** A dotted name as seen from a namespace: its first part is looked for there and then outwards. */
  #find(name: string, from: Scope): { node: Node; scope: Scope } | undefined {
    const [first = '', ...rest] = name.split('.');
    for (let scope: Scope | undefined = from; scope; scope = scope.outer) {
      if (rest.length === 0) {
        const node = scope.names.get(first);
        if (node) return { node, scope };
        continue;
      }
      let inner = scope.inner.get(first);
      for (const part of rest.slice(0, -1)) inner = inner?.inner.get(part);
      const node = inner?.names.get(rest.at(-1) ?? '');
      if (inner && node) return { node, scope: inner };
    }
    return undefined;
  }

  #interface(node: Node, scope: Scope): Shape {
    if (node.type === 'TsTypeAliasDeclaration') return this.#type(node.typeAnnotation as Node, scope);
    const { body } = node.body as { body: Node[] };
    const index = body.find(({ type }) => type === 'TsIndexSignature');
    if (index) return { map: this.#annotation(index, scope) };
    const own = body.flatMap((member) => {
      const name = nameOf(member.key);
      if (member.type !== 'TsPropertySignature' || isNever(member)) return [];
      return [[member.optional ? `${name}?` : name, this.#annotation(member, scope)] as const];
    });
    const inherited = (node.extends as Node[]).flatMap((parent) => {
      const found = this.#find(nameOf(parent.expression), scope);
      const shape = found && this.#interface(found.node, found.scope);
      return shape && typeof shape === 'object' && 'fields' in shape ? Object.entries(shape.fields) : [];
    });
    const optional = new Set(own.map(([name]) => name.replace('?', '')));
    const kept = inherited.filter(([name]) => !optional.has(name.replace('?', '')));
    return { fields: Object.fromEntries([...own, ...kept]) };
  }

  #annotation(node: Node, scope: Scope): Shape {
    return this.#type((node.typeAnnotation as { typeAnnotation: Node }).typeAnnotation, scope);
  }

  #type(node: Node, scope: Scope): Shape {
    if (node.type === 'TsKeywordType') return words[keyword(node)] ?? 'unknown';
    if (node.type === 'TsLiteralType') return literal((node.literal as { value: unknown }).value);
    if (node.type === 'TsUnionType')
      return either((node.types as Node[]).filter((type) => !isOpen(type)).map((type) => this.#type(type, scope)));
    if (node.type === 'TsArrayType') return { list: this.#type(node.elemType as Node, scope) };
    if (node.type === 'TsParenthesizedType') return this.#type(node.typeAnnotation as Node, scope);
    if (node.type === 'TsTypeLiteral') {
      const index = (node.members as Node[]).find(({ type }) => type === 'TsIndexSignature');
      return index ? { map: this.#annotation(index, scope) } : 'unknown';
    }
    return node.type === 'TsTypeReference' ? this.#reference(node, scope) : 'unknown';
  }

  #reference(node: Node, scope: Scope): Shape {
    const name = nameOf(node.typeName);
    const [inner] = ((node.typeParams as { params: Node[] } | null)?.params ?? []).map((type) =>
      this.#type(type, scope),
    );
    if (name === 'Array' && inner) return { list: inner };
    if (name === 'Emptyable' && inner) return either([{ values: [''] }, inner]);
    if ((name === 'ApiList' || name === 'ApiListPromise') && inner)
      return { fields: { object: { values: ['list'] }, data: { list: inner }, has_more: 'boolean', url: 'string' } };
    const word = known[name];
    if (word) return word;
    const found = this.#find(name, scope);
    if (!found) return 'unknown';
    if (found.node.type === 'TsInterfaceDeclaration' && isObject(found.node)) {
      const full = found.scope.path ? `${found.scope.path}.${nameOf(found.node.id)}` : nameOf(found.node.id);
      return { ref: full };
    }
    return this.#interface(found.node, found.scope);
  }
}

function declare(node: Node, scope: Scope): void {
  const inner = (node.declaration as Node | undefined) ?? node;
  const name = nameOf(inner.id);
  if (inner.type === 'TsInterfaceDeclaration' || inner.type === 'TsTypeAliasDeclaration') scope.names.set(name, inner);
  if (inner.type !== 'TsModuleDeclaration') return;
  const room = scope.path === name ? scope : innerOf(scope, name);
  for (const child of (inner.body as { body: Node[] }).body) declare(child, room);
}

function innerOf(scope: Scope, name: string): Scope {
  const path = scope.path ? `${scope.path}.${name}` : name;
  const inner = scope.inner.get(name) ?? { names: new Map(), inner: new Map(), outer: scope, path };
  scope.inner.set(name, inner);
  return inner;
}

/** An object of the API has an id or a kind of its own; it may hold itself, so it is only named. */
function isObject(node: Node): boolean {
  const members = (node.body as { body: Node[] }).body;
  const kind = members.find((member) => nameOf(member.key) === 'object');
  return (kind?.typeAnnotation as { typeAnnotation: Node } | undefined)?.typeAnnotation.type === 'TsLiteralType';
}

function nameOf(node: unknown): string {
  const { type, value, left, right, object, property } = (node ?? {}) as Record<string, unknown>;
  if (type === 'TsQualifiedName') return `${nameOf(left)}.${nameOf(right)}`;
  if (type === 'MemberExpression') return `${nameOf(object)}.${nameOf(property)}`;
  return String(value ?? '');
}

const keyword = (node: Node) => `Ts${String(node.kind).charAt(0).toUpperCase()}${String(node.kind).slice(1)}Keyword`;
const literal = (value: unknown): Shape => (value === true ? 'true' : { values: [String(value)] });
/** Types name what is known today and any other string; only what is known is accepted here. */
const isOpen = (node: Node) => node.type === 'TsTypeReference' && nameOf(node.typeName) === 'OtherString';

function either(shapes: readonly Shape[]): Shape {
  const flat = shapes.flatMap((shape) => (typeof shape === 'object' && 'either' in shape ? shape.either : [shape]));
  const values = flat.flatMap((shape) => (typeof shape === 'object' && 'values' in shape ? shape.values : []));
  const others = flat.filter((shape) => typeof shape !== 'object' || !('values' in shape));
  const all: Shape[] = values.length > 0 ? [{ values }, ...others] : others;
  const [only, second] = all;
  return only && !second ? only : { either: all };
}

/** `deleted?: void` tells an object from one that is deleted: it never comes. */
function isNever({ typeAnnotation }: Node): boolean {
  const type = (typeAnnotation as { typeAnnotation: Node } | null)?.typeAnnotation;
  return type?.type === 'TsKeywordType' && keyword(type) === 'void';
}
