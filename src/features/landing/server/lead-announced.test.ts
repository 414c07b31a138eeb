/** Whoever has the office's lists open sees a lead of the public page come, and what a colleague corrects of it. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { aServerWith } from '../../../../test/support/factories.ts';
import { contactsContract } from '../../contacts/contract.ts';
import { landingContract } from '../contract.ts';

const [server, staff] = await aServerWith('employee');

/** What a stream of changes tells until a topic was told of a thing. */
async function heard(stream: Response, topic: string, id: string): Promise<void> {
  assert.ok(stream.body);
  const reader = stream.body.pipeThrough(new TextDecoderStream()).getReader();
  const told = (text: string) =>
    text.split('\n').some((line) => line.includes(`"topic":"${topic}"`) && line.includes(`"${id}"`));
  for (let text = ''; !told(text); ) {
    const { value = '', done } = await reader.read();
    assert.ok(!done, text);
    text += value;
  }
  await reader.cancel();
}

test('a lead of the public page is announced, and so is what the office corrects of it', {
  timeout: 20_000,
}, async () => {
  const [contactsHere, activitiesHere] = [await staff.fetch('/api/live'), await staff.fetch('/api/live')];
  const email = `${randomUUID()}@example.test`;
  await server.nobody.call(landingContract.sendMessage, { name: 'Ana Begy', email, message: 'Do you come to us?' });
  const { rows } = await staff.call(contactsContract.list, { q: email });
  const id = rows[0]?.id ?? '';
  await Promise.all([heard(contactsHere, 'contacts', id), heard(activitiesHere, 'activities', id)]);

  const corrected = await staff.fetch('/api/live');
  const lead = await staff.call(contactsContract.get, { id });
  await staff.call(contactsContract.update, { ...lead, lastName: 'Begay' });
  await heard(corrected, 'contacts', id);
});
