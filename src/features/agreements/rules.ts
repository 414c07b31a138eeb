import { invalidField, Refusal } from '../../kernel/refusal.ts';
import { mostDepth, mostTags, tangleOf } from '../../kernel/tangled.ts';
import { type Agreement, previewLength } from './contract.ts';

/** The first 100 characters of a text, whole ones, with the sign that there are more. */
export function previewOf(plainText: string): string {
  const [...characters] = plainText.slice(0, previewLength * 4);
  return characters.length > previewLength ? `${characters.slice(0, previewLength).join('').trimEnd()}…` : plainText;
}

/** HTML of which nothing readable is left says nothing. */
export function refuseEmpty(plainText: string): void {
  if (plainText === '') throw invalidField('content', 'no-content', 'Content is required');
}

/** Refuses (invalid) HTML of which parsing alone would take so long that everybody waits. */
export function refuseTangled(html: string): void {
  const tangle = tangleOf(html);
  if (!tangle) return;
  const [most, what] = tangle === 'tags' ? [mostTags, 'HTML tags'] : [mostDepth, 'HTML tags inside of each other'];
  throw invalidField('content', 'tangled', `Content can have at most ${most.toLocaleString('en-US')} ${what}`);
}

export function refuseOutdated(current: Agreement, version: number): void {
  if (current.version === version) return;
  const message = 'Somebody else has changed this agreement in the meantime.';
  throw new Refusal('conflict', 'agreement-changed', message, { current });
}

/** Spec 1 §5. */
export function refuseAssigned(isAssigned: boolean): void {
  if (isAssigned)
    throw new Refusal('conflict', 'agreement-assigned', 'Cannot delete agreement that is assigned to customers');
}
