import { addDays, dayAt } from '../../../kernel/calendar.ts';
import { found, Refusal } from '../../../kernel/refusal.ts';
import { isCommonPassword } from '../../../server/common-passwords.ts';
import type { Handlers } from '../../../server/http.ts';
import { limit, networkOf } from '../../../server/limits.ts';
import { hashPassword } from '../../../server/passwords.ts';
import { lockFor } from '../../../server/transact.ts';
import { refuseEasyPassword } from '../../users/rules.ts';
import { consumeSetUpLink, hasUsers, insertUser } from '../../users/server/store.ts';
import { openSession } from '../../users/server/store-accounts.ts';
import type { companyContract } from '../contract.ts';
import { beforeSetUp, findCompany, findLogoKey, insertCompany, listPhotoRequiredReasons } from './store.ts';
import { listClosedDays } from './store-calendar.ts';
import { findPhotoKey } from './store-site.ts';

/** Two weeks to the last run that is made, and three in which its next open day is looked for. */
const closedDaysAhead = 35;

type Options = Readonly<{ mapTileUrl: string; hasMailServer: boolean }>;

export const companyHandlers = ({ mapTileUrl, hasMailServer }: Options): Handlers<typeof companyContract> => ({
  async get({ read, now, publicUrl }) {
    const known = await findCompany(read);
    const company = known ?? beforeSetUp;
    const today = dayAt(now, company.timeZone);
    const closed = await listClosedDays(read, today, addDays(today, closedDaysAhead));
    return {
      ...company,
      today,
      closedDays: closed.map(({ date }) => date).filter((date) => date >= today),
      serviceAreas: [...company.serviceAreas],
      workingDays: [...company.workingDays],
      photoRequiredSkipReasons: [...(await listPhotoRequiredReasons(read))],
      mapTileUrl,
      hasMailServer,
      linksLeadTo: publicUrl(),
      isSetUp: known !== undefined,
    };
  },

  async logo({ read, files, input }) {
    const key = await findLogoKey(read, input.name);
    const bytes = await files.open(found(key, 'This logo is not used any more.'));
    return { bytes, contentType: 'image/png', fileName: 'logo.png', inline: true, isForever: true };
  },

  async photo({ read, files, input }) {
    const key = await findPhotoKey(read, input.name);
    const bytes = await files.open(found(key, 'This photo is not used any more.'));
    return { bytes, contentType: 'image/webp', fileName: 'photo.webp', inline: true, isForever: true };
  },

  async setUp({ input, now, read, transact, client, session, limitScale: scale }) {
    const message = 'Too many attempts. Wait a quarter of an hour and try again.';
    await limit(read, `set-up ${networkOf(client.address)}`, { max: 30, minutes: 15, message, scale });
    const isCommon = await isCommonPassword(input.password);
    refuseEasyPassword(input.password, 'password', { company: input.companyName, isCommon });
    const passwordHash = await hashPassword(input.password);
    const { user, token } = await transact(async (tx) => {
      await lockFor(tx, 'set-up');
      if (await hasUsers(tx))
        throw new Refusal('conflict', 'already-set-up', 'This company is set up already. Please sign in.');
      if (!(await consumeSetUpLink(tx, input.token, now)))
        throw new Refusal(
          'conflict',
          'link-expired',
          'This set-up link is used or too old. Start the server again to get a new one.',
        );
      await insertCompany(tx, { companyName: input.companyName, timeZone: input.timeZone, email: input.email });
      const { firstName, lastName, email } = input;
      const owner = await insertUser(tx, { firstName, lastName, email, phone: null, role: 'superadmin', passwordHash });
      if (!owner) throw new Error('The owner could not be added to an empty table');
      return { user: owner, token: await openSession(tx, owner.id, client) };
    });
    session.set(token);
    const { id, role, firstName, lastName, email, language } = user;
    return { user: { id, role, firstName, lastName, email, language } };
  },
});
