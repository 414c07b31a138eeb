import type { Reader } from '../../../server/database/connection.ts';
import type { Handlers } from '../../../server/http.ts';
import type { agreementsContract } from '../contract.ts';
import { refuseAssigned, refuseEmpty, refuseOutdated, refuseTangled } from '../rules.ts';
import {
  type AgreementText,
  deleteAgreement,
  getAgreement,
  insertAgreement,
  listAgreements,
  lockAgreement,
  saveAgreement,
} from './store.ts';

/** Loaded with the first agreement: most starts never need its parser. */
const cleaning = () => import('../../../server/sanitised.ts');

type Options = Readonly<{
  /** Whether any customer has an agreement or ever had it. */
  isAssigned: (read: Reader, id: string) => Promise<boolean>;
}>;

export const agreementsHandlers = ({ isAssigned }: Options): Handlers<typeof agreementsContract> => ({
  async list({ input, read }) {
    return { agreements: await listAgreements(read, input.q) };
  },

  async get({ input, read }) {
    const agreement = await getAgreement(read, input.id);
    // Once more, for what an earlier version of the program or of the library let through (security, trap 10).
    const { sanitised } = await cleaning();
    return { ...agreement, content: sanitised(agreement.content) };
  },

  async preview({ input: { content } }) {
    refuseTangled(content);
    const { leftOut, sanitised } = await cleaning();
    const kept = sanitised(content);
    return { content: kept, leftOut: leftOut(content, kept) };
  },

  async create({ actor, input, transact }) {
    const text = await textOf(input);
    return transact((tx) => insertAgreement(tx, text, actor.id));
  },

  async update({ input, transact }) {
    const text = await textOf(input);
    const { sanitised } = await cleaning();
    return transact(async (tx) => {
      const present = await lockAgreement(tx, input.id);
      refuseOutdated({ ...present, content: sanitised(present.content) }, input.version);
      return saveAgreement(tx, input.id, text);
    });
  },

  async remove({ input, transact }) {
    return transact(async (tx) => {
      await lockAgreement(tx, input.id);
      refuseAssigned(await isAssigned(tx, input.id));
      await deleteAgreement(tx, input.id);
      return { done: true };
    });
  },
});

async function textOf({ title, content }: Readonly<{ title: string; content: string }>): Promise<AgreementText> {
  refuseTangled(content);
  const { plainTextOf, sanitised } = await cleaning();
  const kept = sanitised(content);
  const plainText = plainTextOf(kept);
  refuseEmpty(plainText);
  return { title, content: kept, plainText };
}
