import type { Reader } from '../../../server/database/connection.ts';
import type { Handlers, Kit } from '../../../server/http.ts';
import { limit, networkOf } from '../../../server/limits.ts';
import { openSetUpPage } from '../../../server/payments/autopay.ts';
import { carryOut, type Deed } from '../../../server/payments/carrying-out.ts';
import { configured, type Payments } from '../../../server/payments/payments.ts';
import { isUnderWay, wasIntended } from '../../../server/payments/store.ts';
import { lockFor } from '../../../server/transact.ts';
import { getLetterhead } from '../../company/server/store.ts';
import { accountOfContact, accountShownTo } from '../../contacts/server/store-account.ts';
import { refuseUnderWay } from '../../payers/rules.ts';
import { accountKey } from '../../payers/server/store.ts';
import { getUser } from '../../users/server/store.ts';
import type { autopayContract } from '../contract.ts';
import { agreedTo, noAccount, refuseOff, refuseOtherConsent } from '../rules.ts';
import { autopayWords } from '../words.ts';
import { commandOf, turningOff, turningOn } from './deeds.ts';
import { queueLetter } from './letters.ts';
import { findConsent, insertConsent, readAutopay } from './store.ts';
import { getLinkOwner, insertLink } from './store-links.ts';

type PayingKit = Pick<Kit, 'read' | 'transact'> & Readonly<{ payments: Payments }>;

type Options = Readonly<{
  /** The payment provider; absent without a secret key. */
  payments: Payments | undefined;
  hasMailServer: boolean;
  /** The provider's customer of an account, made there when it has none yet. */
  payerOf: (kit: PayingKit, profileId: string, requestedBy: string) => Promise<string>;
  /** Reads again what a customer pays regularly. */
  subscriptionsChanged: (kit: PayingKit, customerId: string) => Promise<unknown>;
}>;

/** What one network may try in a quarter of an hour with links that nobody gave it. */
const guesses = { max: 60, minutes: 15, message: 'Too many attempts. Please try again later.' };

export const autopayHandlers = ({
  payments: given,
  hasMailServer,
  payerOf,
  subscriptionsChanged,
}: Options): Handlers<typeof autopayContract> => {
  /** Carries out what changes how a customer pays, one thing at a time. */
  async function change<Request extends Readonly<{ profileId: string; customerId: string }>>(
    kit: PayingKit,
    deed: Deed<Request>,
    { id, request, requestedBy }: Readonly<{ id: string; request: Request; requestedBy: string }>,
  ): Promise<void> {
    const { profileId, customerId } = request;
    await carryOut(kit, deed, {
      id,
      request,
      requestedBy,
      async refuse(tx) {
        await lockFor(tx, accountKey(profileId));
        refuseUnderWay(await isUnderWay(tx, id, { customerId }));
      },
    });
    await subscriptionsChanged(kit, customerId);
  }

  return {
    async ofContact({ actor, input, read }) {
      const profileId = await accountShownTo(read, actor, input.contactId);
      return profileId === null ? { isOn: false, since: null, method: null } : readAutopay(read, profileId);
    },

    async makeLink({ actor, input, transact, publicUrl }) {
      const { contactId, commandId: id, isEmailed } = input;
      const url = await transact(async (tx) => {
        const profileId = await getAccount(tx, contactId);
        const link = await insertLink(tx, { id, profileId, createdBy: actor.id, publicUrl: publicUrl() });
        if (link !== undefined && isEmailed) await queueLetter(tx, 'invite', profileId, { by: actor.id, url: link });
        return link;
      });
      return { url: url ?? null, isEmailed: isEmailed && hasMailServer };
    },

    async turnOff({ actor, input, read, transact }) {
      const kit = { read, transact, payments: configured(given) };
      const profileId = await getAccount(read, input.contactId);
      if (!(await wasIntended(read, input.commandId))) refuseOff(await readAutopay(read, profileId));
      const customerId = await payerOf(kit, profileId, actor.id);
      const request = { profileId, customerId, by: actor.id };
      await change(kit, turningOff, { id: input.commandId, request, requestedBy: actor.id });
      return readAutopay(read, profileId);
    },

    async offer({ input, read, now, client, limitScale: scale }) {
      await limit(read, `autopay link ${networkOf(client.address)}`, { ...guesses, scale });
      const profileId = await getLinkOwner(read, input.token, now);
      const { firstName, language } = await getUser(read, profileId);
      const { name: company } = await getLetterhead(read);
      return {
        company,
        language,
        firstName,
        consent: await consentOf(read, profileId),
        autopay: await readAutopay(read, profileId),
      };
    },

    async begin({ input, read, transact, now, client, publicUrl, limitScale: scale }) {
      await limit(read, `autopay link ${networkOf(client.address)}`, { ...guesses, scale });
      const kit = { read, transact, payments: configured(given) };
      const profileId = await getLinkOwner(read, input.token, now);
      const text = await consentOf(read, profileId);
      refuseOtherConsent(input.consent, text);
      const { language } = await getUser(read, profileId);
      const page = await openSetUpPage(kit.payments, {
        customerId: await payerOf(kit, profileId, profileId),
        successUrl: `${publicUrl()}/autopay?saved={CHECKOUT_SESSION_ID}`,
        cancelUrl: `${publicUrl()}/autopay`,
        language,
      });
      const { sessionId, url } = page;
      const { address: clientAddress, userAgent = null } = client;
      await transact((tx) => insertConsent(tx, { profileId, sessionId, text, givenAt: now, clientAddress, userAgent }));
      return { url };
    },

    async finish({ input, read, transact, client, limitScale: scale }) {
      await limit(read, `autopay link ${networkOf(client.address)}`, { ...guesses, scale });
      const { sessionId } = input;
      const { profileId, isConfirmed } = agreedTo(await findConsent(read, sessionId));
      if (!isConfirmed) {
        const kit = { read, transact, payments: configured(given) };
        const customerId = await payerOf(kit, profileId, profileId);
        await change(kit, turningOn, commandOf({ profileId, customerId, sessionId }));
      }
      const { name: company } = await getLetterhead(read);
      const { language } = await getUser(read, profileId);
      return { company, language, autopay: await readAutopay(read, profileId) };
    },
  };
};

async function getAccount(read: Reader, contactId: string): Promise<string> {
  const profileId = await accountOfContact(read, contactId);
  if (profileId === null) throw noAccount();
  return profileId;
}

/** What somebody is asked to agree to, in their language. */
async function consentOf(read: Reader, profileId: string): Promise<string> {
  const { language } = await getUser(read, profileId);
  return autopayWords[language].consent((await getLetterhead(read)).name);
}
