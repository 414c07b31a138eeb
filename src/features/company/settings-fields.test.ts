import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as z from 'zod/mini';
import { type BusinessHours, companyFields, copyToAll, hoursSection, serviceAreasIn } from './settings-fields.ts';

const day = (open: string, close: string, enabled = true) => ({ enabled, open, close });
const week = (monday: object) => ({
  businessHours: {
    Monday: monday,
    Tuesday: day('09:00', '17:00'),
    Wednesday: day('09:00', '17:00'),
    Thursday: day('09:00', '17:00'),
    Friday: day('09:00', '17:00'),
    Saturday: day('09:00', '17:00', false),
    Sunday: day('09:00', '17:00', false),
  },
});

test('service areas are a comma-separated list, trimmed, empties and repetitions dropped', () => {
  assert.deepEqual(serviceAreasIn(' Aztec, Bloomfield ,, Farmington,Aztec, '), ['Aztec', 'Bloomfield', 'Farmington']);
  assert.deepEqual(serviceAreasIn(' , '), []);
  assert.deepEqual(serviceAreasIn('Aztec\u200b, Aztec, Flora\r\nVista'), ['Aztec', 'Flora Vista']);
});

test('a website is an http(s) address with a host, or none', () => {
  const isTaken = (text: string | null) => z.safeParse(companyFields.website, text).success;
  for (const text of ['https://example.com', 'http://www.san-juan.example/pickup?x=1', 'HTTPS://EXAMPLE.COM', '', null])
    assert.ok(isTaken(text), `${text}`);
  for (const text of [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)//https://example.com',
    'data:text/html,<script>',
    'ftp://example.com',
    'www.example.com',
    'https://',
    'https://localhost',
    'vbscript:x',
    'mailto:a@b.example',
  ])
    assert.ok(!isTaken(text), text);
});

test('an open day closes after it opens; a closed one keeps whatever times it has', () => {
  const messages = (monday: object) => {
    const { success, error } = z.safeParse(hoursSection, week(monday));
    return success ? [] : error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  };
  assert.deepEqual(messages(day('00:00', '23:59')), []);
  assert.deepEqual(messages(day('17:00', '09:00', false)), []);
  const late = ['businessHours.Monday.close: Closing time must be after opening time'];
  assert.deepEqual(messages(day('17:00', '09:00')), late);
  assert.deepEqual(messages(day('09:00', '09:00')), late);
  assert.deepEqual(messages(day('9:00', '17:00')), ['businessHours.Monday.open: Enter a time such as 09:00']);
  assert.deepEqual(messages(day('09:00', '24:00')), ['businessHours.Monday.close: Enter a time such as 09:00']);
});

test('one day is copied to every day', () => {
  const hours = week(day('06:30', '14:00')).businessHours as BusinessHours;
  const copied = copyToAll(hours, 'Monday');
  assert.deepEqual(new Set(Object.values(copied).map((one) => JSON.stringify(one))).size, 1);
  assert.deepEqual(copied.Sunday, day('06:30', '14:00'));
});
