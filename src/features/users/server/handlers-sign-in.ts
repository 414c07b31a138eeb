import { found, Refusal } from '../../../kernel/refusal.ts';
import type { Actor } from '../../../kernel/roles.ts';
import { isCommonPassword } from '../../../server/common-passwords.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { inEvenTime } from '../../../server/even-time.ts';
import type { Handlers } from '../../../server/http.ts';
import { limit, networkOf } from '../../../server/limits.ts';
import { announce } from '../../../server/live.ts';
import type { Letterhead } from '../../../server/outbox/draft.ts';
import { hashPassword, passwordFits } from '../../../server/passwords.ts';
import { endSession, endSessionsOf } from '../../../server/sessions.ts';
import type { usersContract } from '../contract.ts';
import { refuseEasyPassword } from '../rules.ts';
import { personWords } from '../words.ts';
import { countLink, countSignIn, forgiveSignIn } from './attempts.ts';
import { askSecondStep, countWrongCode, takeSecondStep } from './second-step.ts';
import {
  findActor,
  findCredentials,
  lockCredentials,
  lockUser,
  lockVerified,
  noSuchUser,
  updatePassword,
} from './store.ts';
import { openSession } from './store-accounts.ts';
import { findDevice, forgetDevices, knowDevice } from './store-devices.ts';
import { consumePasswordLink, findLinkOwner, queueForgottenPassword } from './store-links.ts';
import { warnOfAttempts, warnOfCodes, worthTelling } from './store-warning.ts';

const { refusals, tooManyAttempts, tooManyLinks } = personWords.en;

const wrongCredentials = () => new Refusal('signed-out', 'wrong-credentials', refusals['wrong-credentials']);
const linkExpired = () => new Refusal('conflict', 'link-expired', refusals['link-expired']);

/** Far above what a letter takes to write down. */
const linkMs = 250;

const signedIn = ({ id, role, firstName, lastName, email, language, needsTwoStep }: Actor): Actor => ({
  id,
  role,
  firstName,
  lastName,
  email,
  language,
  needsTwoStep: needsTwoStep ?? false,
});

type Effects = Readonly<{ letterhead: (read: Reader) => Promise<Letterhead> }>;

/** What the product itself sends, on the company's paper. */
const newsOf = async ({ letterhead }: Effects, tx: Tx, publicUrl: string) => ({
  company: await letterhead(tx),
  publicUrl,
  createdBy: null,
});

type Door = Pick<
  Handlers<typeof usersContract>,
  'session' | 'signIn' | 'signOut' | 'requestPasswordLink' | 'choosePassword'
>;

/** How somebody comes in and goes. */
export const signInHandlers = (effects: Effects): Door => ({
  async session({ actor }) {
    return { user: actor ? signedIn(actor) : null };
  },

  async signIn({ input, read, transact, now, client, session, device: cookie, log, publicUrl, limitScale: scale }) {
    const device = await findDevice(read, cookie.token, input.email);
    const attempt = { email: input.email, address: client.address, device, scale };
    const wrongToday = await countSignIn(read, attempt, tooManyAttempts);
    const user = await findCredentials(read, input.email);
    if (!(await passwordFits(user?.passwordHash, input.password)) || !user) {
      log.warn({ profile: user?.id, address: client.address }, 'sign-in refused');
      // Of nobody's account too it takes as long.
      if (wrongToday >= worthTelling * scale)
        await inEvenTime(linkMs, async () => {
          if (user) await transact(async (tx) => warnOfAttempts(tx, user, await newsOf(effects, tx, publicUrl())));
        });
      throw wrongCredentials();
    }
    await forgiveSignIn(read, attempt);
    const second = { profileId: user.id, device, code: input.code, now, scale };
    const isAsked = await askSecondStep(read, second);
    const previous = session.token;
    const opening = transact(async (tx) => {
      // Whoever changes the password meanwhile ends all sessions there are: this would be one of the old password.
      if (!(await lockVerified(tx, user))) throw wrongCredentials();
      const isPassed = await takeSecondStep(tx, second, isAsked);
      if (previous) await endSession(tx, previous);
      return enter(tx, user.id, { client, before: cookie.token, trusts: isPassed && input.isTrusted === true });
    });
    const entered = await opening.catch(async (error: unknown) => {
      const code = error instanceof Refusal ? error.code : undefined;
      if (code === 'wrong-credentials') await countSignIn(read, attempt, tooManyAttempts); // it was forgiven as right
      if (code === 'wrong-code' && (await countWrongCode(read, second)))
        await transact(async (tx) => warnOfCodes(tx, user, await newsOf(effects, tx, publicUrl())));
      throw error;
    });
    session.set(entered.session);
    cookie.set(entered.device);
    log.info({ profile: user.id, address: client.address }, 'signed in');
    return { user: entered.user };
  },

  async signOut({ transact, session }) {
    const { token } = session;
    if (token) await transact((tx) => endSession(tx, token));
    session.clear();
    return { done: true };
  },

  async requestPasswordLink({ input, read, transact, client, device: cookie, publicUrl, limitScale: scale }) {
    const device = await findDevice(read, cookie.token, input.email);
    await countLink(read, { email: input.email, address: client.address, device, scale }, tooManyLinks);
    await inEvenTime(linkMs, () =>
      transact(async (tx) => {
        const user = await lockCredentials(tx, input.email);
        const sending = await newsOf(effects, tx, publicUrl());
        if (!user) return;
        await queueForgottenPassword(tx, user, sending);
        announce({ topic: 'users', id: user.id }); // the office may be showing which letter was the last
      }),
    );
    return { done: true };
  },

  async choosePassword({ input, read, transact, now, client, session, device: cookie, limitScale: scale }) {
    await limit(read, `choose password ${networkOf(client.address)}`, {
      max: 30,
      minutes: 15,
      message: tooManyAttempts,
      scale,
    });
    const { name: company } = await effects.letterhead(read);
    refuseEasyPassword(input.password, 'password', { company, isCommon: await isCommonPassword(input.password) });
    const ownerId = await findLinkOwner(read, input.token, now);
    if (ownerId === undefined) throw linkExpired();
    const owner = found(await findActor(read, ownerId), noSuchUser);
    const device = await findDevice(read, cookie.token, owner.email);
    const second = { profileId: owner.id, device, code: input.code, now, scale };
    // Whoever reads somebody's mail does not have their phone.
    const isAsked = await askSecondStep(read, second);
    const passwordHash = await hashPassword(input.password);
    const entered = await transact(async (tx) => {
      // Before the link: whoever takes it back holds the account first.
      const self = await lockUser(tx, owner.id);
      if (!(await consumePasswordLink(tx, input.token, now))) throw linkExpired();
      announce({ topic: 'users', id: self.id }); // whoever shows or handed on the link sees that it is used
      const isPassed = await takeSecondStep(tx, second, isAsked);
      await updatePassword(tx, self.id, passwordHash);
      await endSessionsOf(tx, self.id);
      await forgetDevices(tx, self.id, { except: cookie.token });
      if (session.token) await endSession(tx, session.token);
      return enter(tx, self.id, { client, before: cookie.token, trusts: isPassed && input.isTrusted === true });
    });
    session.set(entered.session);
    cookie.set(entered.device);
    return { user: entered.user };
  },
});

type Entering = Readonly<{
  client: Parameters<typeof openSession>[2];
  before: string | undefined;
  trusts: boolean;
}>;

/** Opens a session, and knows the browser from now on. */
export async function enter(tx: Tx, id: string, { client, ...known }: Entering) {
  const session = await openSession(tx, id, client);
  const device = await knowDevice(tx, id, known);
  const user = found(await findActor(tx, id), noSuchUser);
  return { session, device, user: signedIn(user) };
}
