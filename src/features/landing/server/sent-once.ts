import { randomUUID } from 'node:crypto';
import { type Html, html } from '../../../server/html.ts';
import type { Kit } from '../../../server/http.ts';
import { hashOf, transactOnce } from '../../../server/once.ts';
import type { FormState } from './form.ts';

/** By what a form that is sent again, because nobody saw its answer or the button was pressed twice, is known. */
export const commandField = ({ typed }: FormState): Html =>
  html`<input type="hidden" name="commandId" value="${typed.commandId ?? randomUUID()}">`;

/** Does what a form was sent for once. With other words in it the form is another one: nobody's correction is lost. */
export function sentOnce<K extends Kit>(
  kit: K,
  { commandId }: FormState['typed'],
  { name, input }: Readonly<{ name: string; input: Readonly<Record<string, unknown>> }>,
): K {
  if (!commandId) return kit;
  const id = hashOf(`${name} ${commandId}`, input).slice(0, 32);
  return { ...kit, transact: transactOnce(kit.transact, { id, actorId: null, name, input }) };
}
