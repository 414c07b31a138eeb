import type { Instant } from '../../../kernel/calendar.ts';
import { own } from '../../../kernel/refusal.ts';
import type { Reader } from '../../../server/database/connection.ts';
import type { Handlers, Kit } from '../../../server/http.ts';
import { limit, networkOf } from '../../../server/limits.ts';
import { openSetUpPage } from '../../../server/payments/autopay.ts';
import { carryOut, inFull } from '../../../server/payments/carrying-out.ts';
import { configured, type Payments } from '../../../server/payments/payments.ts';
import { wasIntended } from '../../../server/payments/store.ts';
import { getLetterhead } from '../../company/server/store.ts';
import { accountOfContact } from '../../contacts/server/store-account.ts';
import { getUser } from '../../users/server/store.ts';
import type { autopayContract } from '../contract.ts';
import { agreedTo, noAccount, refuseOff, refuseOtherConsent } from '../rules.ts';
import { autopayWords } from '../words.ts';
import { autopayDeedsWith, type RereadSubscriptions, turnOffOf, turnOnOf } from './deeds.ts';
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
  rereadSubscriptions: RereadSubscriptions;
}>;

/** What one network may try in a quarter of an hour with links that nobody gave it. */
const guesses = { max: 60, minutes: 15, message: 'Too many attempts. Please try again later.' };

export const autopayHandlers = ({
  payments: given,
  hasMailServer,
  payerOf,
  rereadSubscriptions,
}: Options): Handlers<typeof autopayContract> => {
  const { turningOn, turningOff } = autopayDeedsWith(rereadSubscriptions);

  async function turnOff(
    kit: PayingKit,
    { profileId, by, id }: Readonly<{ profileId: string; by: string; id: string }>,
  ) {
    if (!(await wasIntended(kit.read, id))) refuseOff(await readAutopay(kit.read, profileId));
    const request = await inFull(kit.read, id, { profileId, by }, async () => ({
      customerId: await payerOf(kit, profileId, by),
    }));
    await carryOut(kit, turningOff, turnOffOf(id, request));
    return readAutopay(kit.read, profileId);
  }

  /** Keeps what somebody agreed to; gives the page on which they save a card, which leads back to `pages`. */
  async function agree(
    kit: PayingKit & Pick<Kit, 'publicUrl'>,
    { profileId, text, at, client, pages }: Agreed,
  ): Promise<{ url: string }> {
    const expected = await consentOf(kit.read, profileId);
    refuseOtherConsent(text, expected);
    const { language } = await getUser(kit.read, profileId);
    const { sessionId, url } = await openSetUpPage(kit.payments, {
      customerId: await payerOf(kit, profileId, profileId),
      successUrl: `${kit.publicUrl()}${pages.saved}`,
      cancelUrl: `${kit.publicUrl()}${pages.left}`,
      language,
    });
    const { address: clientAddress, userAgent = null } = client;
    const consent = { profileId, sessionId, text: expected, givenAt: at, clientAddress, userAgent };
    await kit.transact((tx) => insertConsent(tx, consent));
    return { url };
  }

  return {
    async ofContact({ input, read }) {
      const profileId = await accountOfContact(read, input.contactId);
      return profileId === null ? off : readAutopay(read, profileId);
    },

    async own({ contact, read, actor }) {
      const autopay = contact ? await readAutopay(read, contact.accountId) : off;
      return { autopay, consent: await consentOf(read, contact?.accountId ?? actor.id) };
    },

    async makeLink({ actor, input, transact, publicUrl }) {
      const { contactId, commandId: id, isEmailed } = input;
      const url = await transact(async (tx) => {
        const profileId = await getAccount(tx, contactId);
        const link = await insertLink(tx, { id, profileId, createdBy: actor.id, publicUrl: publicUrl() });
        if (link !== undefined && isEmailed)
          await queueLetter(tx, 'invite', profileId, { by: actor.id, link: { id, url: link } });
        return link;
      });
      return { url: url ?? null, isEmailed: isEmailed && hasMailServer };
    },

    async turnOff({ actor, input, read, transact }) {
      const kit = { read, transact, payments: configured(given) };
      return turnOff(kit, { profileId: await getAccount(read, input.contactId), by: actor.id, id: input.commandId });
    },

    async turnOffOwn({ actor, contact, input, read, transact }) {
      const kit = { read, transact, payments: configured(given) };
      return turnOff(kit, { profileId: own(contact).accountId, by: actor.id, id: input.commandId });
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
      const kit = { read, transact, publicUrl, payments: configured(given) };
      const profileId = await getLinkOwner(read, input.token, now);
      return agree(kit, { profileId, text: input.consent, at: now, client, pages: linkPages });
    },

    async beginOwn({ contact, input, read, transact, now, client, publicUrl }) {
      const kit = { read, transact, publicUrl, payments: configured(given) };
      const profileId = own(contact).accountId;
      return agree(kit, { profileId, text: input.consent, at: now, client, pages: ownPages });
    },

    async finish({ input, read, transact, client, limitScale: scale }) {
      await limit(read, `autopay link ${networkOf(client.address)}`, { ...guesses, scale });
      const { sessionId } = input;
      const { profileId, isConfirmed } = agreedTo(await findConsent(read, sessionId));
      if (!isConfirmed) {
        const kit = { read, transact, payments: configured(given) };
        const customerId = await payerOf(kit, profileId, profileId);
        await carryOut(kit, turningOn, turnOnOf({ profileId, customerId, sessionId }));
      }
      const { name: company } = await getLetterhead(read);
      const { language } = await getUser(read, profileId);
      return { company, language, autopay: await readAutopay(read, profileId) };
    },
  };
};

type Agreed = Readonly<{
  profileId: string;
  text: string;
  at: Instant;
  client: Readonly<{ address: string; userAgent: string | undefined }>;
  pages: Readonly<{ saved: string; left: string }>;
}>;

/** Where the provider leads back to, from a link and from the customers' pages. */
const linkPages = { saved: '/autopay?saved={CHECKOUT_SESSION_ID}', left: '/autopay' };
const ownPages = { saved: '/profile?tab=billing&saved={CHECKOUT_SESSION_ID}', left: '/profile?tab=billing' };

const off = { isOn: false, since: null, method: null };

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
