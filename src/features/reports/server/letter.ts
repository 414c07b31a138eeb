/** A report as an e-mail: what it says, and its rows as CSV. */
import type { Actor } from '../../../kernel/roles.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { once } from '../../../server/once.ts';
import { draft } from '../../../server/outbox/draft.ts';
import { type NewMessage, queueMessage } from '../../../server/outbox/store.ts';
import type { Transact } from '../../../server/transact.ts';
import { getLetterhead } from '../../company/server/store.ts';
import { insertEvent } from '../../users/server/store-accounts.ts';
import { toAdmin } from '../../users/to-admin.ts';

export type ReportLetter = Readonly<{
  title: string;
  /** "Jun 16, 2026", or the first and the last day. */
  days: string;
  paragraphs: readonly string[];
  /** The page that says the same, with what was asked of it. */
  path: string;
  file: Readonly<{ name: string; text: string }>;
  /** Its rows are people or places and no sums: whoever gets them stands in the audit trail. */
  isOfPeople: boolean;
}>;

type Content = Omit<NewMessage, 'to' | 'createdBy' | 'accountId' | 'about'>;

/** Drawn up before the transaction that sends it. */
export async function contentOf(slow: Reader, letter: ReportLetter, publicUrl: string): Promise<Content> {
  const { title, days, paragraphs, path, file } = letter;
  const company = await getLetterhead(slow);
  const link = { label: 'Open the report', url: `${publicUrl}${path}` };
  return { ...draft({ subject: `${title}, ${days}`, paragraphs, link, company }), kind: 'Report', attachment: file };
}

/** @param profileId who gets it */
export async function noteExport(tx: Tx, profileId: string, { isOfPeople }: ReportLetter): Promise<void> {
  if (isOfPeople) await insertEvent(tx, profileId, { kind: 'report-exported' });
}

type Call = Readonly<{ actor: Actor; transact: Transact; publicUrl: () => string }>;
type Command = Readonly<{ name: string; input: Readonly<{ commandId: string }> & Readonly<Record<string, unknown>> }>;

/** Sends a report to whoever asks for it, once for each command. */
export async function sendToOneself(
  slow: Reader,
  { actor, transact, publicUrl }: Call,
  { name, input: { commandId, ...input } }: Command,
  letter: ReportLetter,
): Promise<{ sentTo: string }> {
  const content = await contentOf(slow, letter, publicUrl());
  return transact((tx) =>
    once(tx, { id: commandId, actorId: actor.id, name, input }, async () => {
      await noteExport(tx, actor.id, letter);
      await queueMessage(tx, { ...content, ...toAdmin(actor), createdBy: actor.id });
      return { sentTo: actor.email };
    }),
  );
}
