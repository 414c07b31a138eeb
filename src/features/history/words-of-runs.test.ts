import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatDay, formatInstant } from '../../kernel/calendar.ts';
import type { Row } from './entity.ts';
import { tellEntry } from './rules.ts';
import { runWords } from './words-of-runs.ts';

const dana = '00000000-0000-4000-8000-00000000000d';
const nameOf = (id: unknown) => (id === dana ? 'Dana Begay' : undefined);
const entry = { id: 1, at: '2026-11-21T13:42:00.000Z', actorId: dana, mergedId: null };
const update = (entity: string, before: Row, after: Row, state: Row = after) =>
  tellEntry({ ...entry, entity, action: 'update', before, after, state }, { nameOf, timeZone: 'America/Denver' });
const inShort = ({ what, subject, changes }: ReturnType<typeof update>) => [
  what,
  subject,
  ...changes.map(({ label, before, after }) => `${label}: ${before ?? '–'} → ${after ?? '–'}`),
];

test('a run and its stops say what became of them', () => {
  const notYet = { status: 'pending', start_time: null };
  assert.deepEqual(inShort(update('daily_route', notYet, { status: 'in_progress', start_time: entry.at })), [
    'Run started',
    null,
    'Status: Pending → In Progress',
    'Started: – → Nov 21, 2026, 6:42 AM',
  ]);
  const what = (entity: string, after: Row) => update(entity, {}, after).what;
  assert.deepEqual(
    [{ status: 'completed' }, { status: 'cancelled' }, { status: 'pending' }, { driver_id: null }, { notes: 'x' }].map(
      (after) => what('daily_route', after),
    ),
    ['Run completed', 'Run cancelled', 'Run opened again', 'Run left without a driver', 'Run changed'],
  );
  assert.equal(what('daily_route', { driver_id: dana }), 'Run given to another driver');
  assert.equal(what('daily_route', { told_end_time: entry.at, notes: 'Bridge closed' }), 'Run ended, its driver says');
  const state = { street_line: '12 Zuni Dr', contact_name: 'Ana Nez' };
  const skipped = { status: 'skipped', skip_reason: 'not_out', completion_time: '2026-11-21T13:40:00Z' };
  const nothingYet = { status: 'pending', skip_reason: null, completion_time: null };
  assert.deepEqual(inShort(update('daily_route_stop', nothingYet, skipped, { ...state, ...skipped })), [
    'Stop skipped',
    '12 Zuni Dr · Ana Nez',
    'Status: Pending → Skipped',
    'Reason: – → Not out',
    'Done at: – → Nov 21, 2026, 6:40 AM',
  ]);
  assert.equal(what('daily_route_stop', { daily_route_id: dana }), 'Stop moved between runs');
  const whole = { before: state, after: null, state };
  const removed = tellEntry(
    { ...entry, entity: 'daily_route_stop', action: 'delete', ...whole },
    { nameOf, timeZone: 'UTC' },
  );
  assert.equal(removed.what, 'Stop taken off its run');
});

test('a driver who reads Spanish reads it in Spanish', () => {
  const inSpanish = (entity: string, before: Row, after: Row) =>
    inShort(
      tellEntry(
        { ...entry, entity, action: 'update', before, after, state: after },
        { nameOf, timeZone: 'America/Denver', language: 'es' },
      ),
    );
  assert.deepEqual(
    inSpanish(
      'daily_route',
      { status: 'pending', driver_id: null },
      { status: 'in_progress', driver_id: dana, start_time: entry.at },
    ),
    [
      'Ruta iniciada',
      null,
      'Estado: Pendiente → En curso',
      'Conductor: – → Dana Begay',
      `Inicio: – → ${formatInstant(entry.at, 'America/Denver', 'es')}`,
    ],
  );
  assert.deepEqual(
    inSpanish(
      'daily_route_stop',
      { skip_reason: null },
      { status: 'skipped', skip_reason: 'not_out', rescheduled_to: '2026-11-23' },
    ),
    [
      'Parada omitida',
      null,
      'Estado: – → Omitida',
      `Nueva fecha: – → ${formatDay('2026-11-23', 'es')}`,
      'Motivo: – → No estaba afuera',
    ],
  );
  assert.deepEqual(inSpanish('daily_route', {}, { notes: 'x' }).slice(0, 2), ['Ruta cambiada', null]);
});

test('every word that English has of them, Spanish has as its own', () => {
  for (const [entity, { columns }] of Object.entries(runWords.en))
    for (const [column, [label]] of Object.entries(columns)) {
      const [theirs] = runWords.es[entity as keyof typeof runWords.es].columns[column] ?? [];
      assert.ok(theirs && theirs !== label, `${entity}.${column}`);
    }
});
