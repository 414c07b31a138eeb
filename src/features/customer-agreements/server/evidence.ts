import { paperWords } from '../words-paper.ts';
import type { Evidence } from './store-evidence.ts';

type Shown = Readonly<{ company: string; instant: (at: string) => string }>;

/** What shows who signed what, when, where and how: each with its label, in the customer's language. */
export function evidenceOf(agreement: Evidence, { company, instant }: Shown): (readonly [string, string])[] {
  const say = paperWords[agreement.language];
  const { id, title, contactName, assignedAt, signedAt, signedName, state } = agreement;
  const given = [
    [say.document, title],
    [say.number, id],
    [say.customer, contactName],
    [say.assigned, instant(assignedAt)],
  ] as const;
  if (signedAt === null) return [...given, ['', state === 'inactive' ? say.replaced : say.notSignedMeans]];
  const { witnessedBy, email, consent, address, userAgent, sha256 } = agreement;
  const how = witnessedBy === null ? say.inPortal(email ?? say.unknown) : say.inPresence(witnessedBy, company);
  return [
    ...given,
    [say.signedBy, signedName ?? ''],
    [say.signedAt, instant(signedAt)],
    [say.how, how],
    [say.agreed, consent ?? ''],
    [say.address, address ?? say.unknown],
    [say.browser, userAgent ?? say.unknown],
    [say.hash, sha256 ?? ''],
    ['', say.hashMeans],
    ...(state === 'inactive' ? [['', say.replaced] as const] : []),
  ];
}
