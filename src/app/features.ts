import type { FastifyInstance } from 'fastify';
import { activitiesContract } from '../features/activities/contract.ts';
import { ownMessagesContract } from '../features/activities/own-messages.ts';
import { activitiesHandlers } from '../features/activities/server/handlers.ts';
import { ownMessagesHandlers } from '../features/activities/server/handlers-own.ts';
import { addressesContract } from '../features/addresses/contract.ts';
import { addressesHandlers } from '../features/addresses/server/handlers.ts';
import { findContactWithAddresses, listExportedAddresses } from '../features/addresses/server/store-of-contacts.ts';
import { agreementsContract } from '../features/agreements/contract.ts';
import { agreementsHandlers } from '../features/agreements/server/handlers.ts';
import { autopayContract } from '../features/autopay/contract.ts';
import { autopayHandlers } from '../features/autopay/server/handlers.ts';
import { accountsContract } from '../features/billing/accounts.ts';
import { comparisonsContract } from '../features/billing/comparisons.ts';
import { concernsContract } from '../features/billing/concerns.ts';
import { billingContract } from '../features/billing/contract.ts';
import { papersContract } from '../features/billing/papers.ts';
import { billingHandlers } from '../features/billing/server/handlers.ts';
import { accountsHandlers } from '../features/billing/server/handlers-accounts.ts';
import { comparisonsHandlers } from '../features/billing/server/handlers-comparisons.ts';
import { concernsHandlers } from '../features/billing/server/handlers-concerns.ts';
import { papersHandlers } from '../features/billing/server/handlers-papers.ts';
import { statementHandlers } from '../features/billing/server/handlers-statement.ts';
import { countSubscriptions, sumOpen, sumReceived, sumTotalReceived } from '../features/billing/server/store.ts';
import { statementContract } from '../features/billing/statement.ts';
import { callAnswerContract } from '../features/call-answer/contract.ts';
import { callAnswerHandlers } from '../features/call-answer/server/handlers.ts';
import { calendarContract } from '../features/company/calendar.ts';
import { companyContract } from '../features/company/contract.ts';
import { companyHandlers } from '../features/company/server/handlers.ts';
import { calendarHandlers } from '../features/company/server/handlers-calendar.ts';
import { settingsHandlers } from '../features/company/server/handlers-settings.ts';
import { siteHandlers } from '../features/company/server/handlers-site.ts';
import { getLetterhead } from '../features/company/server/store.ts';
import { settingsContract } from '../features/company/settings.ts';
import { siteContract } from '../features/company/site.ts';
import { contactsContract } from '../features/contacts/contract.ts';
import { deletedContactsContract } from '../features/contacts/deleted-contacts.ts';
import { linkedAccountContract } from '../features/contacts/linked-account.ts';
import { newAccountsContract } from '../features/contacts/new-accounts.ts';
import { contactsHandlers } from '../features/contacts/server/handlers.ts';
import { linkedAccountHandlers } from '../features/contacts/server/handlers-account.ts';
import { deletedContactsHandlers } from '../features/contacts/server/handlers-deleted.ts';
import { newAccountsHandlers } from '../features/contacts/server/handlers-new-accounts.ts';
import { statusChangesHandlers } from '../features/contacts/server/handlers-status.ts';
import { contactOfAccount } from '../features/contacts/server/store-account.ts';
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
import { dashboardsContract } from '../features/dashboards/contract.ts';
import { dashboardsHandlers } from '../features/dashboards/server/handlers.ts';
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
import { mailingListContract } from '../features/mailing-list/contract.ts';
import { mailingListHandlers } from '../features/mailing-list/server/handlers.ts';
import { followNewAddress } from '../features/mailing-list/server/store.ts';
import { listMailingMarks } from '../features/mailing-list/server/store-marks.ts';
import { massEmailContract } from '../features/mass-email/contract.ts';
import { massEmailHandlers } from '../features/mass-email/server/handlers.ts';
import { templatesHandlers } from '../features/mass-email/server/handlers-templates.ts';
import { templatesContract } from '../features/mass-email/templates.ts';
import { outboxContract } from '../features/outbox/contract.ts';
import { outboxHandlers } from '../features/outbox/server/handlers.ts';
import { followAccount } from '../features/payers/server/following.ts';
import { payerOf } from '../features/payers/server/payers.ts';
import { pickupCalendarContract } from '../features/pickup-reminders/calendar.ts';
import { pickupRemindersContract } from '../features/pickup-reminders/contract.ts';
import { pickupPushContract } from '../features/pickup-reminders/push.ts';
import { pickupRemindersHandlers } from '../features/pickup-reminders/server/handlers.ts';
import { pickupCalendarHandlers } from '../features/pickup-reminders/server/handlers-calendar.ts';
import { pickupPushHandlers } from '../features/pickup-reminders/server/handlers-push.ts';
import { productsContract } from '../features/products/contract.ts';
import { productsHandlers } from '../features/products/server/handlers.ts';
import { remindersContract } from '../features/reminders/contract.ts';
import { remindersHandlers } from '../features/reminders/server/handlers.ts';
import { contactStatusContract } from '../features/reports/contact-status.ts';
import { reportsContract } from '../features/reports/contract.ts';
import { driverCheckInsContract } from '../features/reports/driver-check-ins.ts';
import { contactStatusHandlers } from '../features/reports/server/contact-status.ts';
import { driverCheckInsHandlers } from '../features/reports/server/driver-check-ins.ts';
import { reportsHandlers } from '../features/reports/server/handlers.ts';
import { routesContract } from '../features/routes/contract.ts';
import { routeFitsContract } from '../features/routes/route-fits.ts';
import { routeOrderContract } from '../features/routes/route-order.ts';
import { routesHandlers } from '../features/routes/server/handlers.ts';
import { routeFitsHandlers } from '../features/routes/server/handlers-fits.ts';
import { routeOrderHandlers } from '../features/routes/server/handlers-order.ts';
import { countVersionsUpOf } from '../features/routes/server/store.ts';
import { listRoutesAt } from '../features/routes/server/store-at-addresses.ts';
import { searchContract } from '../features/search/contract.ts';
import { searchHandlers } from '../features/search/server/handlers.ts';
import { serviceRequestsContract } from '../features/service-requests/contract.ts';
import { ownRequestsContract } from '../features/service-requests/own-requests.ts';
import { serviceRequestsHandlers } from '../features/service-requests/server/handlers.ts';
import { ownRequestsHandlers } from '../features/service-requests/server/handlers-own.ts';
import { requestSettingsHandlers } from '../features/service-requests/server/handlers-settings.ts';
import { giveBackRequestsOf } from '../features/service-requests/server/store.ts';
import { requestSettingsContract } from '../features/service-requests/settings.ts';
import { servicesContract } from '../features/services/contract.ts';
import { servicesHandlers } from '../features/services/server/handlers.ts';
import { subscriptionsContract } from '../features/subscriptions/contract.ts';
import { subscriptionsHandlers } from '../features/subscriptions/server/handlers.ts';
import { rereadSubscriptions } from '../features/subscriptions/server/syncing.ts';
import { suspensionsContract } from '../features/suspensions/contract.ts';
import { suspensionsHandlers } from '../features/suspensions/server/handlers.ts';
import { accountsContract as signInContract } from '../features/users/accounts.ts';
import { usersContract } from '../features/users/contract.ts';
import { ownProfileContract } from '../features/users/own-profile.ts';
import { passkeysContract } from '../features/users/passkeys.ts';
import { usersHandlers } from '../features/users/server/handlers.ts';
import { accountsHandlers as signInHandlers } from '../features/users/server/handlers-accounts.ts';
import { passkeysHandlers } from '../features/users/server/handlers-passkeys.ts';
import { ownProfileHandlers } from '../features/users/server/handlers-profile.ts';
import { twoStepHandlers } from '../features/users/server/handlers-two-step.ts';
import { twoStepContract } from '../features/users/two-step.ts';
import { liveContract } from '../kernel/live.ts';
import type { Contract, Operation } from '../kernel/operation.ts';
import { paymentsContract } from '../kernel/payments.ts';
import type { Reader } from '../server/database/connection.ts';
import type { Roads } from '../server/driving/roads.ts';
import type { Geocoder } from '../server/geocoding/geocoder.ts';
import { type Handlers, type Kit, serve } from '../server/http.ts';
import type { Mail } from '../server/outbox/mail.ts';
import { paymentsHandlers } from '../server/payments/inbox.ts';
import type { Payments } from '../server/payments/payments.ts';
import {
  addressEffects,
  emailChanged,
  profileChanged,
  refuseDeletion,
  refuseLeaving,
  userDeleted,
} from './feature-ties.ts';

export type Options = Readonly<{
  mapTileUrl: string;
  geocoder?: Geocoder | undefined;
  roads?: Roads | undefined;
  /** The mail server. */
  mail?: Mail | undefined;
  payments?: Payments | undefined;
  generatesRuns?: boolean;
  /** MAIL_REPORT_SECRET */
  reportSecret?: string | undefined;
  /** Where reports are read. */
  slow: Reader;
}>;

type Served = Readonly<{ contract: Contract; serveOn: (app: FastifyInstance, kit: Kit, options: Options) => void }>;

/** A contract with what answers it, which may take what the process was started with. */
function served<C extends Contract>(contract: C, handlers: (options: Options) => Handlers<C>): Served {
  return { contract, serveOn: (app, kit, options) => serve(app, kit, contract, handlers(options)) };
}

/** Everything that the product answers: served, described in the API document, and called by the tests of all operations. */
const all: readonly Served[] = [
  served(usersContract, ({ mail }) =>
    usersHandlers({
      ...{ hasMailServer: mail !== undefined, letterhead: getLetterhead },
      ...{ userChanged: followAccount, staffLeft: giveBackRequestsOf, userDeleted },
    }),
  ),
  served(signInContract, ({ mail }) =>
    signInHandlers({
      ...{ hasMailServer: mail !== undefined, letterhead: getLetterhead },
      ...{ contactOf: contactOfAccount, emailChanged },
    }),
  ),
  served(ownProfileContract, () => ownProfileHandlers({ letterhead: getLetterhead, profileChanged })),
  served(twoStepContract, () => twoStepHandlers({ letterhead: getLetterhead })),
  served(passkeysContract, () => passkeysHandlers({ letterhead: getLetterhead })),
  served(companyContract, ({ mapTileUrl, mail }) => companyHandlers({ mapTileUrl, hasMailServer: mail !== undefined })),
  served(settingsContract, () => settingsHandlers({ skipReasons })),
  served(siteContract, () => siteHandlers),
  served(calendarContract, () => calendarHandlers({ planTwice })),
  served(agreementsContract, () => agreementsHandlers({ isAssigned })),
  served(contactsContract, () =>
    contactsHandlers({
      ...{ findContactWithAddresses, listExportedAddresses, listMailingMarks },
      ...{ emailChanged: followNewAddress, refuseDeletion },
    }),
  ),
  served(statusChangesContract, () => statusChangesHandlers),
  served(deletedContactsContract, () => deletedContactsHandlers({ contactRestored: countVersionsUpOf })),
  served(linkedAccountContract, () => linkedAccountHandlers({ refuseLeaving })),
  served(newAccountsContract, () => newAccountsHandlers),
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
    autopayHandlers({ payments, hasMailServer: mail !== undefined, payerOf, rereadSubscriptions }),
  ),
  served(subscriptionsContract, ({ payments, mail }) =>
    subscriptionsHandlers({ payments, hasMailServer: mail !== undefined, payerOf }),
  ),
  served(invoicesContract, ({ payments, mail }) =>
    invoicesHandlers(payments, { hasMailServer: mail !== undefined, payerOf }),
  ),
  served(checksContract, ({ payments }) => checkHandlers(payments, payerOf)),
  served(holdCreditsContract, ({ payments }) => holdCreditsHandlers(payments, customerCrediting, payerOf)),
  served(serviceRequestsContract, () => serviceRequestsHandlers),
  served(ownRequestsContract, () => ownRequestsHandlers),
  served(requestSettingsContract, () => requestSettingsHandlers),
  served(billingContract, ({ payments }) => billingHandlers(payments)),
  served(comparisonsContract, () => comparisonsHandlers),
  served(concernsContract, () => concernsHandlers),
  served(statementContract, () => statementHandlers),
  served(papersContract, () => papersHandlers),
  served(accountsContract, () => accountsHandlers),
  served(remindersContract, () => remindersHandlers),
  served(pickupRemindersContract, () => pickupRemindersHandlers),
  served(pickupCalendarContract, () => pickupCalendarHandlers),
  served(pickupPushContract, () => pickupPushHandlers),
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
  served(dashboardsContract, () => dashboardsHandlers({ countSubscriptions, sumOpen, sumReceived, sumTotalReceived })),
  served(reportsContract, ({ slow }) => reportsHandlers(slow)),
  served(contactStatusContract, ({ slow }) => contactStatusHandlers(slow)),
  served(driverCheckInsContract, ({ slow }) => driverCheckInsHandlers(slow)),
  served(customerAccountContract, () => customerAccountHandlers),
  served(ownAccountContract, ({ payments }) => ownAccountHandlers(payments)),
  served(landingContract, ({ geocoder, mail }) => landingHandlers({ geocoder, hasMailServer: mail !== undefined })),
  served(historyContract, () => historyHandlers),
  served(outboxContract, () => outboxHandlers),
  served(mailingListContract, ({ reportSecret }) => mailingListHandlers({ reportSecret })),
  served(massEmailContract, () => massEmailHandlers),
  served(templatesContract, () => templatesHandlers),
];

/** Every operation of the product. */
export const operations: readonly Operation[] = [...all.map(({ contract }) => contract), liveContract].flatMap(
  (contract) => Object.values<Operation>(contract),
);

export function serveFeatures(app: FastifyInstance, kit: Kit, options: Options): void {
  for (const { serveOn } of all) serveOn(app, kit, options);
}
