import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { commandIdHeader, ownerHeader } from '../kernel/live-headers.ts';
import { type Operation, onceOf } from '../kernel/operation.ts';
import { type RefusalKind, refusalStatus } from '../kernel/refusal.ts';
import { operations } from './features.ts';

type JsonSchema = Readonly<{ properties?: Record<string, unknown>; required?: readonly string[] }> &
  Record<string, unknown>;

const shape = (schema: Operation['input'], io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });
  return rest as JsonSchema;
};

const errorSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['kind', 'code', 'message', 'requestId'],
      properties: {
        kind: { type: 'string' },
        code: { type: 'string' },
        message: { type: 'string', description: 'A sentence for the person' },
        fields: { type: 'object', additionalProperties: { type: 'string' }, description: 'Messages by field name' },
        current: { description: 'The present state, when somebody else was first' },
        requestId: { type: 'string' },
      },
    },
  },
};

/** OpenAPI 3.1 of all operations, made from their declarations. */
export function apiDocument() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of operations) {
    const path = `/api${operation.path}`;
    paths[path] ??= {};
    paths[path][operation.method.toLowerCase()] = entryOf(operation);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Haulyard', version: '1', description: 'Sessions are cookies; sign in with POST /api/session.' },
    paths,
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } },
    },
  };
}

function entryOf(operation: Operation) {
  const input = shape(operation.input, 'input');
  const fields = Object.entries(input.properties ?? {});
  const inPath = new Set([...operation.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''));
  const asQuery = operation.method === 'GET' || operation.method === 'DELETE';
  const isRequired = (name: string) => input.required?.includes(name) ?? false;
  const outside = fields.filter(([name]) => inPath.has(name) || asQuery);
  const bodySchema = {
    ...input,
    properties: Object.fromEntries(fields.filter(([name]) => !inPath.has(name))),
    required: (input.required ?? []).filter((name) => !inPath.has(name)),
  };
  return {
    operationId: operation.name,
    summary: operation.summary,
    tags: [operation.name.split('.')[0]],
    'x-access': operation.access,
    ...(operation.shows ? { 'x-shows': operation.shows } : { 'x-touches': operation.touches }),
    security: operation.access === 'anyone' ? [] : [{ session: [] }],
    parameters: [
      ...outside.map(([name, schema]) => ({
        name,
        in: inPath.has(name) ? 'path' : 'query',
        required: inPath.has(name) || isRequired(name),
        schema,
      })),
      ...(onceOf(operation) ? [commandId] : []),
      ...(operation.touches && operation.access !== 'anyone' ? [owner] : []),
    ],
    ...(asQuery ? {} : { requestBody: requestBody(operation, bodySchema) }),
    responses: { 200: success(operation), ...refusals(operation) },
  };
}

const commandId = {
  ...{ name: commandIdHeader, in: 'header', required: false, schema: { type: 'string', format: 'uuid' } },
  description:
    'Made by the caller: a repeat with the same id gets the first answer, and makes nothing new; what was deleted and has come back is deleted again',
};

const owner = {
  ...{ name: ownerHeader, in: 'header', required: false, schema: { type: 'string', format: 'uuid' } },
  description: 'Whose account it is meant for: nothing is done when somebody else is signed in',
};

const aFile = { type: 'string', contentMediaType: 'application/octet-stream' };

function requestBody({ body, files = 1 }: Operation, schema: unknown) {
  if (body === 'raw') return { content: { '*/*': {} } };
  if (body !== 'form') return { content: { 'application/json': { schema } } };
  const form = {
    type: 'object',
    properties: { input: schema, file: files === 1 ? aFile : { type: 'array', items: aFile, maxItems: files } },
  };
  return {
    content: { 'multipart/form-data': { schema: form, encoding: { input: { contentType: 'application/json' } } } },
  };
}

function success({ answers, output }: Operation) {
  if (answers === 'file') return { description: 'The file', content: { 'application/octet-stream': {} } };
  const type = answers === 'events' ? 'text/event-stream' : 'application/json';
  return { description: 'Success', content: { [type]: { schema: shape(output, 'output') } } };
}

function refusals(operation: Operation) {
  const kinds: Record<string, RefusalKind> = { 'invalid-input': 'invalid', ...operation.refusals };
  if (operation.access !== 'anyone') Object.assign(kinds, { 'signed-out': 'signed-out', forbidden: 'forbidden' });
  const byStatus: Record<string, { description: string; content: unknown }> = {};
  for (const [code, kind] of Object.entries(kinds)) {
    const status = String(refusalStatus[kind]);
    const said = byStatus[status]?.description;
    byStatus[status] = {
      description: said ? `${said}, ${code}` : code,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    };
  }
  return byStatus;
}

/**
 * What answers below `/api` and is not in the document would be seen by no test of all operations: a fault, in
 * development and tests.
 */
export function refuseUndocumented(app: FastifyInstance): void {
  const known = new Set(operations.map(({ method, path }) => `${method} /api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`));
  for (const page of documentPages) known.add(`GET ${page}`);
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat())
      if (url.startsWith('/api/') && one !== 'HEAD' && !known.has(`${one} ${url}`))
        throw new Error(`${one} ${url} is served without standing in the API document`);
  });
}

const documentPages = ['/api/openapi.json', '/api/docs'] as const;

/** Serves the document as JSON and as a page that a person can read. */
export function serveApiDocument(app: FastifyInstance): void {
  let json: string | undefined;
  app.get(documentPages[0], (_request, reply) => {
    json ??= JSON.stringify(apiDocument());
    return reply.type('application/json; charset=utf-8').send(json);
  });
  app.get(documentPages[1], (_request, reply) => reply.type('text/html; charset=utf-8').send(docsPage()));
}

const escapeHtml = (text: string) =>
  text.replaceAll(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c);

function docsPage(): string {
  const byFeature = Map.groupBy(operations, (operation) => operation.name.split('.')[0] ?? '');
  const sections = [...byFeature].map(
    ([feature, all]) => `<section id="${feature}"><h2>${feature}</h2>${all.map(docsEntry).join('')}</section>`,
  );
  const links = [...byFeature.keys()].map((feature) => `<a href="#${feature}">${feature}</a>`).join(' ');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Haulyard API</title><style>
:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;max-width:920px;margin:0 auto;padding:32px 20px}
h1{font-size:28px}h2{margin-top:40px;text-transform:capitalize}article{border-top:1px solid #8885;padding:14px 0}
code{font:13px ui-monospace,monospace}pre{overflow:auto;background:#8881;padding:12px;border-radius:8px}
b{display:inline-block;min-width:64px}small{opacity:.75}nav a{margin-right:12px}
</style></head><body><h1>Haulyard API</h1>
<p>Machine-readable: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1). Sessions are cookies: sign in with <code>POST /api/session</code>.
A refusal is answered as <code>{"error": {"kind", "code", "message", "fields", "current", "requestId"}}</code>.</p>
<nav aria-label="Features">${links}</nav>${sections.join('')}</body></html>`;
}

function docsEntry(operation: Operation): string {
  const access = Array.isArray(operation.access) ? operation.access.join(', ') : String(operation.access);
  const codes = Object.entries(operation.refusals ?? {}).map(([code, kind]) => `${refusalStatus[kind]} ${code}`);
  const schema = (value: JsonSchema) => `<pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;
  return `<article id="${operation.name}"><div><b>${operation.method}</b> <code>/api${escapeHtml(operation.path)}</code></div>
<p>${escapeHtml(operation.summary)}<br><small>${operation.name} · who: ${escapeHtml(access)}${codes.length ? ` · refuses: ${codes.join(', ')}` : ''}</small></p>
<details><summary>Input</summary>${schema(shape(operation.input, 'input'))}</details>
<details><summary>Answer</summary>${schema(shape(operation.output, 'output'))}</details></article>`;
}
