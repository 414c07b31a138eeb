import type { FastifyInstance } from 'fastify';
import { activitiesContract } from '../features/activities/contract.ts';
import { ownMessagesContract } from '../features/activities/own-messages.ts';
import { activitiesHandlers } from '../features/activities/server/handlers.ts';
import { ownMessagesHandlers } from '../features/activities/server/handlers-own.ts';
import { addressesContract } from '../features/addresses/contract.ts';
import type { AddressEffects } from '../features/addresses/server/geocoding-job.ts';
import { addressesHandlers } from '../features/addresses/server/handlers.ts';
import { findContactWithAddresses, listExportedAddresses } from '../features/addresses/server/store-of-contacts.ts';
import { agreementsContract } from '../features/agreements/contract.ts';
import { agreementsHandlers } from '../features/agreements/server/handlers.ts';
import { autopayContract } from '../features/autopay/contract.ts';
import { autopayHandlers } from '../features/autopay/server/handlers.ts';
import { accountsContract } from '../features/billing/accounts.ts';
import { comparisonsContract } from '../features/billing/comparisons.ts';
import { billingContract } from '../features/billing/contract.ts';
import { papersContract } from '../features/billing/papers.ts';
import { billingHandlers } from '../features/billing/server/handlers.ts';
import { accountsHandlers } from '../features/billing/server/handlers-accounts.ts';
import { comparisonsHandlers } from '../features/billing/server/handlers-comparisons.ts';
import { papersHandlers } from '../features/billing/server/handlers-papers.ts';
import { statementHandlers } from '../features/billing/server/handlers-statement.ts';
import { statementContract } from '../features/billing/statement.ts';
import { callAnswerContract } from '../features/call-answer/contract.ts';
import { callAnswerHandlers } from '../features/call-answer/server/handlers.ts';
import { calendarContract } from '../features/company/calendar.ts';
import { companyContract } from '../features/company/contract.ts';
import { companyHandlers } from '../features/company/server/handlers.ts';
import { calendarHandlers } from '../features/company/server/handlers-calendar.ts';
import { settingsHandlers } from '../features/company/server/handlers-settings.ts';
import { getLetterhead, getTimeZone } from '../features/company/server/store.ts';
import { settingsContract } from '../features/company/settings.ts';
import { contactsContract } from '../features/contacts/contract.ts';
import { deletedContactsContract } from '../features/contacts/deleted-contacts.ts';
import { linkedAccountContract } from '../features/contacts/linked-account.ts';
import { contactsHandlers } from '../features/contacts/server/handlers.ts';
import { linkedAccountHandlers } from '../features/contacts/server/handlers-account.ts';
import { deletedContactsHandlers } from '../features/contacts/server/handlers-deleted.ts';
import { statusChangesHandlers } from '../features/contacts/server/handlers-status.ts';
import { unlinkAccount } from '../features/contacts/server/store.ts';
import { accountOfContact, followOwnProfile } from '../features/contacts/server/store-account.ts';
import { statusChangesContract } from '../features/contacts/status-changes.ts';
import { ownAccountContract } from '../features/customer-account/account.ts';
import { customerAccountContract } from '../features/customer-account/contract.ts';
import { customerAccountHandlers } from '../features/customer-account/server/handlers.ts';
import { ownAccountHandlers } from '../features/customer-account/server/handlers-account.ts';
import { customerAgreementsContract } from '../features/customer-agreements/contract.ts';
import { customerAgreementsHandlers } from '../features/customer-agreements/server/handlers.ts';
import { signingHandlers } from '../features/customer-agreements/server/handlers-signing.ts';
import { isAssigned } from '../features/customer-agreements/server/store.ts';
import { signingContract } from '../features/customer-agreements/signing.ts';
import { customerImportContract } from '../features/customer-import/contract.ts';
import { customerImportHandlers } from '../features/customer-import/server/handlers.ts';
import { dailyRoutesContract } from '../features/daily-routes/contract.ts';
import { exceptionsContract } from '../features/daily-routes/exceptions.ts';
import { planTwice } from '../features/daily-routes/server/calendar-plans.ts';
import { dailyRoutesHandlers } from '../features/daily-routes/server/handlers.ts';
import { exceptionsHandlers } from '../features/daily-routes/server/handlers-exceptions.ts';
import { strayWorkHandlers } from '../features/daily-routes/server/handlers-stray-work.ts';
import { skipReasons } from '../features/daily-routes/skip-reasons.ts';
import { strayWorkContract } from '../features/daily-routes/stray-work.ts';
import { duplicatesContract } from '../features/duplicates/contract.ts';
import { duplicatesHandlers } from '../features/duplicates/server/handlers.ts';
import { historyContract } from '../features/history/contract.ts';
import { historyHandlers } from '../features/history/server/handlers.ts';
import { holdCreditsContract } from '../features/hold-credits/contract.ts';
import { holdCreditsHandlers } from '../features/hold-credits/server/handlers.ts';
import { checksContract } from '../features/invoices/checks.ts';
import { invoicesContract } from '../features/invoices/contract.ts';
import { checkHandlers } from '../features/invoices/server/check-handlers.ts';
import { invoicesHandlers } from '../features/invoices/server/handlers.ts';
import { customerCrediting } from '../features/invoices/server/money-deeds.ts';
import { landingContract } from '../features/landing/contract.ts';
import { landingHandlers } from '../features/landing/server/handlers.ts';
import { massEmailContract } from '../features/mass-email/contract.ts';
import { massEmailHandlers } from '../features/mass-email/server/handlers.ts';
import { outboxContract } from '../features/outbox/contract.ts';
import { outboxHandlers } from '../features/outbox/server/handlers.ts';
import { followAccount } from '../features/payers/server/following.ts';
import { payerOf } from '../features/payers/server/payers.ts';
import { productsContract } from '../features/products/contract.ts';
import { productsHandlers } from '../features/products/server/handlers.ts';
import { remindersContract } from '../features/reminders/contract.ts';
import { remindersHandlers } from '../features/reminders/server/handlers.ts';
import { routesContract } from '../features/routes/contract.ts';
import { routeFitsContract } from '../features/routes/route-fits.ts';
import { routeOrderContract } from '../features/routes/route-order.ts';
import { routesHandlers } from '../features/routes/server/handlers.ts';
import { routeFitsHandlers } from '../features/routes/server/handlers-fits.ts';
import { routeOrderHandlers } from '../features/routes/server/handlers-order.ts';
import { listRoutesAt } from '../features/routes/server/store-at-addresses.ts';
import { searchContract } from '../features/search/contract.ts';
import { searchHandlers } from '../features/search/server/handlers.ts';
import { servicesContract } from '../features/services/contract.ts';
import { servicesHandlers } from '../features/services/server/handlers.ts';
import { saveShownCans } from '../features/services/server/store.ts';
import { subscriptionsContract } from '../features/subscriptions/contract.ts';
import { subscriptionsHandlers } from '../features/subscriptions/server/handlers.ts';
import { refuseWhilePaying } from '../features/subscriptions/server/store-paying.ts';
import { syncSubscriptionsOf } from '../features/subscriptions/server/syncing.ts';
import { suspensionsContract } from '../features/suspensions/contract.ts';
import { suspensionsHandlers } from '../features/suspensions/server/handlers.ts';
import { usersContract } from '../features/users/contract.ts';
import { ownProfileContract, type ProfileChange } from '../features/users/own-profile.ts';
import { usersHandlers } from '../features/users/server/handlers.ts';
import { ownProfileHandlers } from '../features/users/server/handlers-profile.ts';
import { dayAt } from '../kernel/calendar.ts';
import { liveContract } from '../kernel/live.ts';
import type { Contract, Operation } from '../kernel/operation.ts';
import { paymentsContract } from '../kernel/payments.ts';
import type { Tx } from '../server/database/connection.ts';
import type { Roads } from '../server/driving/roads.ts';
import type { Geocoder } from '../server/geocoding/geocoder.ts';
import { type Handlers, type Kit, serve } from '../server/http.ts';
import { announce, note } from '../server/live.ts';
import type { Mail } from '../server/outbox/mail.ts';
import { paymentsHandlers } from '../server/payments/inbox.ts';
import type { Payments } from '../server/payments/payments.ts';

export type Options = Readonly<{
  mapTileUrl: string;
  geocoder?: Geocoder | undefined;
  roads?: Roads | undefined;
  /** The mail server. */
  mail?: Mail | undefined;
  payments?: Payments | undefined;
  generatesRuns?: boolean;
}>;

/** What follows an address: its service has the cans that its form names. */
export const addressEffects: AddressEffects = {
  async addressChanged(tx, { id, cans }, now) {
    const today = dayAt(now, await getTimeZone(tx));
    if (cans !== undefined && (await saveShownCans(tx, id, cans, today))) announce({ topic: 'services', id });
    note({ topic: 'addresses', id });
  },
};

/** Who is billed regularly goes only when that ends. */
async function userDeleted(tx: Tx, id: string): Promise<void> {
  await refuseWhilePaying(tx, id);
  await unlinkAccount(tx, id);
}

async function refuseDeletion(tx: Tx, contactId: string): Promise<void> {
  const profileId = await accountOfContact(tx, contactId);
  if (profileId !== null) await refuseWhilePaying(tx, profileId);
}

type Served = Readonly<{ contract: Contract; serveOn: (app: FastifyInstance, kit: Kit, options: Options) => void }>;

/** A contract with what answers it, which may take what the process was started with. */
/** What else says who somebody is: the contact that stands for them, and the provider when they pay. */
async function profileChanged(tx: Tx, id: string, change: ProfileChange): Promise<void> {
  await followOwnProfile(tx, id, change);
  await followAccount(tx, id, id);
}

function served<C extends Contract>(contract: C, handlers: (options: Options) => Handlers<C>): Served {
  return { contract, serveOn: (app, kit, options) => serve(app, kit, contract, handlers(options)) };
}

/** Everything that the product answers: served, described in the API document, and called by the tests of all operations. */
const all: readonly Served[] = [
  served(usersContract, () => usersHandlers({ letterhead: getLetterhead, userChanged: followAccount, userDeleted })),
  served(ownProfileContract, () => ownProfileHandlers({ profileChanged })),
  served(companyContract, ({ mapTileUrl }) => companyHandlers(mapTileUrl)),
  served(settingsContract, () => settingsHandlers({ skipReasons })),
  served(calendarContract, () => calendarHandlers({ planTwice })),
  served(agreementsContract, () => agreementsHandlers({ isAssigned })),
  served(contactsContract, () => contactsHandlers({ findContactWithAddresses, listExportedAddresses, refuseDeletion })),
  served(statusChangesContract, () => statusChangesHandlers),
  served(deletedContactsContract, () => deletedContactsHandlers),
  served(linkedAccountContract, () => linkedAccountHandlers(refuseWhilePaying)),
  served(addressesContract, ({ geocoder }) =>
    addressesHandlers({ isGeocoding: geocoder !== undefined, routesAt: listRoutesAt, ...addressEffects }),
  ),
  served(activitiesContract, () => activitiesHandlers),
  served(ownMessagesContract, () => ownMessagesHandlers),
  served(customerAgreementsContract, ({ mail }) => customerAgreementsHandlers({ hasMailServer: mail !== undefined })),
  served(signingContract, () => signingHandlers),
  served(paymentsContract, ({ payments }) => paymentsHandlers(payments)),
  served(productsContract, ({ payments }) => productsHandlers(payments)),
  served(autopayContract, ({ payments, mail }) =>
    autopayHandlers({
      payments,
      hasMailServer: mail !== undefined,
      payerOf,
      subscriptionsChanged: syncSubscriptionsOf,
    }),
  ),
  served(subscriptionsContract, ({ payments, mail }) =>
    subscriptionsHandlers({ payments, hasMailServer: mail !== undefined, payerOf }),
  ),
  served(invoicesContract, ({ payments, mail }) =>
    invoicesHandlers(payments, { hasMailServer: mail !== undefined, payerOf }),
  ),
  served(checksContract, ({ payments }) => checkHandlers(payments, payerOf)),
  served(holdCreditsContract, ({ payments }) => holdCreditsHandlers(payments, customerCrediting)),
  served(billingContract, ({ payments }) => billingHandlers(payments)),
  served(comparisonsContract, () => comparisonsHandlers),
  served(statementContract, () => statementHandlers),
  served(papersContract, () => papersHandlers),
  served(accountsContract, () => accountsHandlers),
  served(remindersContract, () => remindersHandlers),
  served(customerImportContract, () => customerImportHandlers),
  served(servicesContract, () => servicesHandlers({ routesAt: listRoutesAt })),
  served(suspensionsContract, () => suspensionsHandlers),
  served(routesContract, () => routesHandlers),
  served(routeOrderContract, ({ roads }) => routeOrderHandlers(roads)),
  served(routeFitsContract, ({ roads }) => routeFitsHandlers(roads)),
  served(dailyRoutesContract, () => dailyRoutesHandlers),
  served(exceptionsContract, () => exceptionsHandlers),
  served(strayWorkContract, () => strayWorkHandlers),
  served(callAnswerContract, () => callAnswerHandlers),
  served(searchContract, () => searchHandlers),
  served(duplicatesContract, () => duplicatesHandlers),
  served(customerAccountContract, () => customerAccountHandlers),
  served(ownAccountContract, () => ownAccountHandlers),
  served(landingContract, ({ geocoder }) => landingHandlers(geocoder)),
  served(historyContract, () => historyHandlers),
  served(outboxContract, ({ mail }) => outboxHandlers({ hasMailServer: mail !== undefined })),
  served(massEmailContract, () => massEmailHandlers),
];

/** Every operation of the product. */
export const operations: readonly Operation[] = [...all.map(({ contract }) => contract), liveContract].flatMap(
  (contract) => Object.values<Operation>(contract),
);

export function serveFeatures(app: FastifyInstance, kit: Kit, options: Options): void {
  for (const { serveOn } of all) serveOn(app, kit, options);
}
