/** Every field of every operation with what no form sends: never a fault, never a long wait, never a field too many. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { operations } from '../src/app/features.ts';
import type { Operation } from '../src/kernel/operation.ts';
import { areas } from './permissions/areas.ts';
import { stageOn } from './permissions/stage.ts';
import { onABusyMachine } from './support/busy.ts';
import { aCompany } from './support/factories.ts';
import { aServer, type Caller, type TestServer } from './support/server.ts';
import { textFields } from './support/text-fields.ts';

const pollution = '{"__proto__": {"role": "superadmin"}, "constructor": {"prototype": {"role": "superadmin"}}}';

const hostile: Readonly<Record<string, unknown>> = {
  'a NUL': 'a\u0000b',
  'half a character': 'a\ud800b',
  'a very long text': `${' '.repeat(100_000)}${'a@'.repeat(100_000)}`,
  'lines of a header, markup and SQL': `x\r\nBcc: all@example.test\r\n\r\n"><script>alert(1)</script>'; drop table contact; -- %_\\`,
  'a path': '../../../../etc/passwd',
  nothing: null,
  'a truth': true,
  'a huge number': 1e308,
  'a number beyond the database': 4_294_967_296,
  'a negative number': -1,
  'a day that is none': '2026-02-30',
  'the last day': '9999-12-31',
  'an object': { $ne: null, toString: 1 },
  'a polluted object': JSON.parse(pollution),
  'a list': ['a'],
  'a long list': Array.from({ length: 12_000 }, () => '00000000-0000-4000-8000-000000000000'),
};
/** What is dear to send goes only where something of its kind is read at all. */
const ofKind: Readonly<Record<string, unknown>> = { 'a very long text': '', 'a long list': [] };
/** What nobody may set by naming it. */
const smuggled = [
  'role',
  'id',
  'version',
  'createdBy',
  'createdAt',
  'profileId',
  'companyId',
  'isDeleted',
  'passwordHash',
];

let server: TestServer;
let owner: Caller;
let samples: Readonly<Record<string, (caller: Caller) => Promise<object>>>;
before(async () => {
  server = await aServer();
  await aCompany(server);
  owner = await server.as('superadmin');
  const stage = stageOn(server, owner);
  samples = Object.assign({}, ...areas.map((area) => area.samples(stage)));
});
after(() => server.close());

type Shape = Pick<Operation['input'], 'safeParse'>;
const shapesOf = ({ input }: Operation) =>
  (input as unknown as { _zod: { def: { shape: Record<string, Shape> } } })._zod.def.shape;

const isRead = (shape: Shape, value: unknown): boolean =>
  !shape.safeParse(value).error?.issues.some(({ code, path }) => code === 'invalid_type' && path.length === 0);

/** As it can be sent in a path or a query. */
function asText(value: unknown): unknown {
  if (typeof value === 'object' && value !== null) return JSON.stringify(value).slice(0, 3000);
  return typeof value === 'string' ? value.slice(0, 5000).toWellFormed() : value;
}

for (const operation of operations.filter(({ answers }) => answers !== 'events'))
  test(operation.name, async () => {
    const named = Object.keys(samples).find((name) => name.split(' / ')[0] === operation.name) ?? '';
    const who = operation.name.startsWith('users.') ? await server.as('superadmin') : owner;
    const valid = { ...(await samples[named]?.(who)) };
    const shapes = shapesOf(operation);
    const fields = Object.keys(shapes);

    const extra = Object.fromEntries(
      smuggled.filter((name) => !fields.includes(name)).map((name) => [name, 'smuggled']),
    );
    const parsed = operation.input.safeParse({ ...valid, ...extra });
    assert.deepEqual(
      Object.keys(parsed.data ?? {}).filter((name) => !fields.includes(name)),
      [],
    );

    const isQuery = operation.method === 'GET' || operation.method === 'DELETE';
    const bad: string[] = [];
    for (const [field, shape] of Object.entries(shapes))
      for (const [what, value] of Object.entries(hostile)) {
        if (what in ofKind && !isRead(shape, ofKind[what])) continue;
        const given = isQuery || operation.path.includes(`{${field}}`) ? asText(value) : value;
        const from = performance.now();
        const { status, body } = await who.attempt(operation, { ...valid, [field]: given });
        const took = performance.now() - from;
        if (status >= 500 || took > onABusyMachine(10_000))
          bad.push(`${field} = ${what}: ${status} ${body.error?.message} after ${took} ms`);
      }
    assert.deepEqual(bad, []);
    assert.equal(({} as { role?: unknown }).role, undefined);
  });

/** Nothing is kept of these: passwords, the trap for robots, and what has to be one of known codes. */
const asTyped = /^(landing\.\w+: website|live\.changes: after|.*: \w*[pP]assword|.*: photoRequiredSkipReasons)$/;
/** Typed in several lines, or a text that was shown and comes back as it was. */
const several =
  /(^|\.)(notes|notesBefore|reason|description|message|text|intro|about|content|consent|privacyPolicy|termsOfService|outcome|items|forDriver|newAddress)$/;

test('of what cannot be seen no field of any operation keeps anything, and lines only where a text has lines', () => {
  const unclean: string[] = [];
  let count = 0;
  for (const { name, input } of operations)
    for (const [field, shape] of textFields(input)) {
      count += 1;
      const { data } = shape.safeParse('x\u200b\r\n\u202ey');
      if (typeof data !== 'string' || data === 'x y') continue;
      if (data !== 'x\ny' || !several.test(field)) unclean.push(`${name}: ${field}`);
    }
  assert.ok(count > 400, `only ${count} texts were found`);
  assert.deepEqual(
    unclean.filter((one) => !asTyped.test(one)),
    [],
  );
});
