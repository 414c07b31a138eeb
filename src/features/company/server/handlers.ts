import { dayAt } from '../../../kernel/calendar.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { Handlers } from '../../../server/http.ts';
import { limit } from '../../../server/limits.ts';
import { hashPassword } from '../../../server/passwords.ts';
import { startSession } from '../../../server/sessions.ts';
import { lockFor } from '../../../server/transact.ts';
import { refuseCommonPassword } from '../../users/rules.ts';
import { consumeSetUpLink, hasUsers, insertUser } from '../../users/server/store.ts';
import type { companyContract } from '../contract.ts';
import { findCompany, insertCompany, listPhotoRequiredReasons, productName } from './store.ts';

export const companyHandlers = (mapTileUrl: string): Handlers<typeof companyContract> => ({
  async get({ read, now }) {
    const company = await findCompany(read);
    const timeZone = company?.timeZone ?? 'America/Denver';
    return {
      companyName: company?.companyName ?? productName,
      timeZone,
      today: dayAt(now, timeZone),
      phone: company?.phone ?? null,
      email: company?.email ?? null,
      primaryColor: company?.primaryColor ?? '#059669',
      secondaryColor: company?.secondaryColor ?? '#0d9488',
      accentColor: company?.accentColor ?? '#06b6d4',
      workingDays: [...(company?.workingDays ?? ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])],
      photoRequiredSkipReasons: [...(await listPhotoRequiredReasons(read))],
      mapTileUrl,
      isSetUp: company !== undefined,
    };
  },

  async setUp({ input, now, read, transact, client, session, limitScale: scale }) {
    const message = 'Too many attempts. Wait a quarter of an hour and try again.';
    await limit(read, `set-up ${client.address}`, { max: 30, minutes: 15, message, scale });
    refuseCommonPassword(input.password, 'password');
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
      return { user: owner, token: await startSession(tx, owner.id, client) };
    });
    session.set(token);
    const { id, role, firstName, lastName, email } = user;
    return { user: { id, role, firstName, lastName, email } };
  },
});
