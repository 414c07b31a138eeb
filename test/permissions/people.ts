import { randomUUID } from 'node:crypto';
import { agreementsContract as agreements } from '../../src/features/agreements/contract.ts';
import { settingsContract as settings } from '../../src/features/company/settings.ts';
import { twoStepContract as twoStep } from '../../src/features/users/two-step.ts';
import type { Area, Stage } from './stage.ts';

type Admin = Stage['admin'];
const anAgreement = (admin: Admin) => admin.call(agreements.create, { title: 'Service', content: '<p>Weekly.</p>' });
const theSettings = (admin: Admin) => admin.call(settings.get, {});

const aFullCompany = {
  phone: '(505) 555-0100',
  email: 'office@example.test',
  address: '1 Main St',
  city: 'Aztec',
  state: 'NM',
  zipCode: '87410',
};

const aNewEmail = ({ email }: { email: string }) => ({ email, commandId: randomUUID() });
const aMessage = () => ({ subject: 'Extra bags', message: 'May I?', commandId: randomUUID() });

/** Of a device that nobody has added. */
const unknownPasskey = { credentialId: 'AA', clientData: 'AA' };

const asked = { street: '1 Main St', city: 'Aztec', state: 'NM', zipCode: '87410' };

export const peopleArea: Area = {
  table: `
operation                                nobody  customer  employee  admin  superadmin
users.session                            200     200       200       200    200
users.signIn                             401     401       401       401    401
users.signOut                            200     200       200       200    200
users.profile                            401     200       200       200    200
users.saveProfile                        401     200       200       200    200
users.saveProfile / a password           401     422       422       422    422
users.confirmPassword                    401     422       422       422    422
users.requestPasswordLink                200     200       200       200    200
users.choosePassword                     409     409       409       409    409
users.account                            401     403       403       200    200
users.account / a superadmin             401     403       403       403    200
users.sendWelcome                        401     403       403       200    200
users.sendWelcome / a superadmin         401     403       403       403    200
users.changeEmail                        401     403       403       200    200
users.changeEmail / a superadmin         401     403       403       403    200
users.cancelEmail                        401     403       403       200    200
users.cancelEmail / a superadmin         401     403       403       403    200
users.showLink                           401     403       403       404    404
users.showLink / a superadmin            401     403       403       403    404
users.confirmEmail                       409     409       409       409    409
users.twoStep                            401     403       200       200    200
users.beginTwoStep                       401     403       422       422    422
users.confirmTwoStep                     401     403       422       422    422
users.renewRecoveryCodes                 401     403       422       422    422
users.turnOffTwoStep                     401     403       422       422    422
users.resetTwoStep                       401     403       403       409    409
users.resetTwoStep / a superadmin        401     403       403       403    409
users.askPasskeyChallenge                200     200       200       200    200
users.signInWithPasskey                  401     401       401       401    401
users.passkeys                           401     403       200       200    200
users.beginPasskey                       401     403       422       422    422
users.addPasskey                         401     403       409       409    409
users.removePasskey                      401     403       404       404    404
users.resetPasskeys                      401     403       403       409    409
users.resetPasskeys / a superadmin       401     403       403       403    409
users.signInRule                         401     403       403       200    200
users.saveSignInRule                     401     403       403       403    200
users.list                               401     403       403       200    200
users.drivers                            401     403       200       200    200
users.create                             401     403       403       200    200
users.create / a superadmin              401     403       403       403    200
users.update                             401     403       403       200    200
users.update / a superadmin              401     403       403       403    200
users.remove                             401     403       403       200    200
users.remove / a superadmin              401     403       403       403    200
users.remove / own account               401     403       403       409    409
company.get                              200     200       200       200    200
company.setUp                            409     409       409       409    409
company.logo                             404     404       404       404    404
company.photo                            404     404       404       404    404
company-settings.get                     401     403       403       200    200
company-settings.saveCompany             401     403       403       200    200
company-settings.saveHours               401     403       403       200    200
company-settings.saveBranding            401     403       403       200    200
company-settings.saveOperations          401     403       403       200    200
company-settings.saveReminders           401     403       403       200    200
company-settings.saveSignReminders       401     403       403       200    200
company-settings.savePickupReminders     401     403       403       200    200
company-settings.saveFigures             401     403       403       200    200
company-settings.saveTestimonials        401     403       403       200    200
company-settings.saveSmallPrint          401     403       403       200    200
company-settings.uploadLogo              401     403       403       422    422
company-settings.removeLogo              401     403       403       200    200
company-site.saveReach                   401     403       403       200    200
company-site.saveWords                   401     403       403       200    200
company-site.saveService                 401     403       403       200    200
company-site.publish                     401     403       403       200    200
company-site.uploadPhoto                 401     403       403       422    422
company-site.removePhoto                 401     403       403       200    200
company-calendar.get                     401     403       403       200    200
company-calendar.preview                 401     403       403       200    200
company-calendar.saveHolidays            401     403       403       200    200
company-calendar.addDay                  401     403       403       200    200
company-calendar.changeDay               401     403       403       200    200
company-calendar.removeDay               401     403       403       200    200
landing.sendMessage                      200     200       200       200    200
landing.checkArea                        200     200       200       200    200
landing.startService                     200     200       200       200    200
landing.joinWaitingList                  200     200       200       200    200
agreements.list                          401     403       200       200    200
agreements.get                           401     403       200       200    200
agreements.preview                       401     403       403       200    200
agreements.create                        401     403       403       200    200
agreements.update                        401     403       403       200    200
agreements.remove                        401     403       403       200    200
customer-account.account / own           401     200       403       200    200
customer-account.account / other         401     200       403       200    200
customer-account.get / own               401     200       403       200    200
customer-account.get / other             401     200       403       200    200
own-messages.list / own                  401     200       403       200    200
own-messages.list / other                401     200       403       200    200
own-messages.send / own                  401     200       403       200    200
own-messages.send / other                401     200       403       200    200
own-messages.answer / own                401     200       403       200    200
own-messages.answer / other              401     404       403       404    404
own-messages.markSeen / own              401     200       403       200    200
own-messages.markSeen / other            401     200       403       200    200
outbox.list                              401     403       403       200    200
outbox.get                               401     403       403       404    404
outbox.retry                             401     403       403       404    404
outbox.revealLink                        401     403       403       404    404
live.changes                             401     200       200       200    200
`,
  samples: ({
    aContactId,
    aContactOf,
    aDayOff,
    admin,
    aSavedDayOff,
    aUserId,
    nothing,
    ofOwn,
    ownMessage,
    person,
  }: Stage) => ({
    'users.session': nothing,
    'users.signIn': async () => ({ email: 'nobody@example.test', password: 'wrong-password' }),
    'users.signOut': nothing,
    'users.profile': nothing,
    'users.saveProfile': async () => person(),
    'users.saveProfile / a password': async () => ({
      ...person(),
      currentPassword: 'not it',
      newPassword: 'a good new one',
    }),
    'users.confirmPassword': async () => ({ password: 'wrong-password' }),
    'users.requestPasswordLink': async () => ({ email: 'nobody@example.test' }),
    'users.choosePassword': async () => ({ token: 'unknown', password: 'long enough' }),
    'users.twoStep': nothing,
    'users.beginTwoStep': async () => ({ password: 'wrong-password' }),
    'users.confirmTwoStep': async () => ({ code: '000000' }),
    'users.renewRecoveryCodes': async () => ({ password: 'wrong-password' }),
    'users.turnOffTwoStep': async () => ({ password: 'wrong-password' }),
    'users.resetTwoStep': async () => ({ id: await aUserId('employee') }),
    'users.resetTwoStep / a superadmin': async () => ({ id: await aUserId('superadmin') }),
    'users.askPasskeyChallenge': nothing,
    'users.signInWithPasskey': async () => ({
      ...unknownPasskey,
      authenticatorData: 'AA',
      signature: 'AA',
      userHandle: 'AA',
    }),
    'users.passkeys': nothing,
    'users.beginPasskey': async () => ({ password: 'wrong-password' }),
    'users.addPasskey': async () => ({ ...unknownPasskey, name: 'My phone', attestation: 'AA', transports: [] }),
    'users.removePasskey': async () => ({ id: randomUUID() }),
    'users.resetPasskeys': async () => ({ id: await aUserId('employee') }),
    'users.resetPasskeys / a superadmin': async () => ({ id: await aUserId('superadmin') }),
    'users.signInRule': nothing,
    'users.saveSignInRule': async () => ({
      isTwoStepRequired: false,
      version: (await admin.call(twoStep.signInRule, {})).version,
    }),
    'users.account': async () => ({ id: await aUserId('employee') }),
    'users.account / a superadmin': async () => ({ id: await aUserId('superadmin') }),
    'users.sendWelcome': async () => ({ id: await aUserId('employee'), commandId: randomUUID() }),
    'users.sendWelcome / a superadmin': async () => ({ id: await aUserId('superadmin'), commandId: randomUUID() }),
    'users.changeEmail': async () => ({ ...aNewEmail(person()), id: await aUserId('employee') }),
    'users.changeEmail / a superadmin': async () => ({ ...aNewEmail(person()), id: await aUserId('superadmin') }),
    'users.cancelEmail': async () => ({ id: await aUserId('employee') }),
    'users.cancelEmail / a superadmin': async () => ({ id: await aUserId('superadmin') }),
    'users.showLink': async () => ({ id: await aUserId('employee'), purpose: 'password' }),
    'users.showLink / a superadmin': async () => ({ id: await aUserId('superadmin'), purpose: 'password' }),
    'users.confirmEmail': async () => ({ token: 'unknown' }),
    'users.list': async () => ({ audience: 'staff' }),
    'users.drivers': nothing,
    'users.create': async () => ({ ...person(), password: 'long enough', role: 'employee' }),
    'users.create / a superadmin': async () => ({ ...person(), password: 'long enough', role: 'superadmin' }),
    'users.update': async () => ({ id: await aUserId('employee'), version: 1, ...person(), role: 'admin' }),
    'users.update / a superadmin': async () => ({
      id: await aUserId('superadmin'),
      version: 1,
      ...person(),
      role: 'superadmin',
    }),
    'users.remove': async () => ({ id: await aUserId('employee') }),
    'users.remove / a superadmin': async () => ({ id: await aUserId('superadmin') }),
    'users.remove / own account': async ({ id }) => ({ id: id || randomUUID() }),
    'company.get': nothing,
    'company.setUp': async () => ({
      ...person(),
      token: 'x',
      companyName: 'X',
      timeZone: 'UTC',
      password: 'long enough',
    }),
    'company.logo': async () => ({ name: 'unknown.png' }),
    'company.photo': async () => ({ name: 'unknown.webp' }),
    'company-settings.get': nothing,
    'company-settings.saveCompany': async () => ({ ...(await theSettings(admin)), ...aFullCompany }),
    'company-settings.saveHours': () => theSettings(admin),
    'company-settings.saveBranding': () => theSettings(admin),
    'company-settings.saveOperations': () => theSettings(admin),
    'company-settings.saveReminders': async () => ({
      ...(await theSettings(admin)),
      ...{ isReminding: false, reminderDaysBefore: '3', reminderDaysAfter: '1, 14' },
    }),
    'company-settings.saveSignReminders': async () => ({
      ...(await theSettings(admin)),
      ...{ isRemindingToSign: false, signReminderDays: '3, 10' },
    }),
    'company-settings.savePickupReminders': async () => ({ ...(await theSettings(admin)), pickupReminderHour: 17 }),
    'company-settings.saveFigures': () => theSettings(admin),
    'company-settings.saveTestimonials': () => theSettings(admin),
    'company-settings.saveSmallPrint': () => theSettings(admin),
    'company-settings.uploadLogo': nothing,
    'company-settings.removeLogo': nothing,
    'company-site.saveReach': () => theSettings(admin),
    'company-site.saveWords': () => theSettings(admin),
    'company-site.saveService': () => theSettings(admin),
    'company-site.publish': () => theSettings(admin),
    'company-site.uploadPhoto': nothing,
    'company-site.removePhoto': nothing,
    'company-calendar.get': nothing,
    'company-calendar.preview': async () => ({ day: aDayOff() }),
    'company-calendar.saveHolidays': async () => ({ holidays: [], base: [] }),
    'company-calendar.addDay': async () => aDayOff(),
    'company-calendar.changeDay': aSavedDayOff,
    'company-calendar.removeDay': async () => ({ id: (await aSavedDayOff()).id }),
    'landing.sendMessage': async () => ({ name: 'Ana Yazzie', email: person().email, message: 'Hello' }),
    'landing.checkArea': async () => asked,
    'landing.startService': async () => ({
      ...{ commandId: randomUUID(), ...asked, cans: 2 },
      ...{ name: 'Ana Yazzie', email: person().email, phone: '505 1' },
    }),
    'landing.joinWaitingList': async () => ({ ...asked, name: 'Ana Yazzie', email: person().email }),
    'agreements.list': nothing,
    'agreements.get': async () => ({ id: (await anAgreement(admin)).id }),
    'agreements.preview': async () => ({ content: '<p>Weekly.</p>' }),
    'agreements.create': async () => ({ title: 'Service', content: '<p>Weekly.</p>' }),
    'agreements.update': async () => ({ ...(await anAgreement(admin)), title: 'Renamed' }),
    'agreements.remove': async () => ({ id: (await anAgreement(admin)).id }),
    'customer-account.account / own': ofOwn,
    'customer-account.account / other': aContactId,
    'customer-account.get / own': ofOwn,
    'customer-account.get / other': aContactId,
    'own-messages.list / own': ofOwn,
    'own-messages.list / other': aContactId,
    'own-messages.send / own': (caller) => ofOwn(caller, aMessage()),
    // Whose it is is not asked: it is the caller's own.
    'own-messages.send / other': async (caller) => ({
      ...(await ofOwn(caller)),
      ...(await aContactId()),
      ...aMessage(),
    }),
    'own-messages.answer / own': async ({ id }) => ownMessage((await aContactOf(id)).contactId),
    'own-messages.answer / other': async (caller) => ofOwn(caller, await ownMessage((await aContactId()).contactId)),
    'own-messages.markSeen / own': (caller) => ofOwn(caller, { ids: [] }),
    'own-messages.markSeen / other': (caller) => ofOwn(caller, { ids: [randomUUID()] }),
    'outbox.list': nothing,
    'outbox.get': async () => ({ id: randomUUID() }),
    'outbox.retry': async () => ({ id: randomUUID() }),
    'outbox.revealLink': async () => ({ id: randomUUID() }),
    'live.changes': nothing,
  }),
};
