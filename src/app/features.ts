import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { activitiesContract } from '../features/activities/contract.ts';
import { activitiesHandlers } from '../features/activities/server/handlers.ts';
import { addressesContract } from '../features/addresses/contract.ts';
import { type AddressEffects, geocodingJob } from '../features/addresses/server/geocoding-job.ts';
import { addressesHandlers } from '../features/addresses/server/handlers.ts';
import { agreementsContract } from '../features/agreements/contract.ts';
import { agreementsHandlers } from '../features/agreements/server/handlers.ts';
import { callAnswerContract } from '../features/call-answer/contract.ts';
import { callAnswerHandlers } from '../features/call-answer/server/handlers.ts';
import { calendarContract } from '../features/company/calendar.ts';
import { companyContract } from '../features/company/contract.ts';
import { companyHandlers } from '../features/company/server/handlers.ts';
import { calendarHandlers } from '../features/company/server/handlers-calendar.ts';
import { settingsHandlers } from '../features/company/server/handlers-settings.ts';
import { newDayJob } from '../features/company/server/new-day.ts';
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
import { statusChangesContract } from '../features/contacts/status-changes.ts';
import { customerAccountContract } from '../features/customer-account/contract.ts';
import { customerAccountHandlers } from '../features/customer-account/server/handlers.ts';
import { customerImportContract } from '../features/customer-import/contract.ts';
import { customerImportHandlers } from '../features/customer-import/server/handlers.ts';
import { dailyRoutesContract } from '../features/daily-routes/contract.ts';
import { exceptionsContract } from '../features/daily-routes/exceptions.ts';
import { planTwice } from '../features/daily-routes/server/calendar-plans.ts';
import { generationJob } from '../features/daily-routes/server/generating.ts';
import { dailyRoutesHandlers } from '../features/daily-routes/server/handlers.ts';
import { exceptionsHandlers } from '../features/daily-routes/server/handlers-exceptions.ts';
import { strayWorkHandlers } from '../features/daily-routes/server/handlers-stray-work.ts';
import { skipReasons } from '../features/daily-routes/skip-reasons.ts';
import { strayWorkContract } from '../features/daily-routes/stray-work.ts';
import { duplicatesContract } from '../features/duplicates/contract.ts';
import { duplicatesHandlers } from '../features/duplicates/server/handlers.ts';
import { historyContract } from '../features/history/contract.ts';
import { historyHandlers } from '../features/history/server/handlers.ts';
import { landingContract } from '../features/landing/contract.ts';
import { landingHandlers } from '../features/landing/server/handlers.ts';
import { massEmailContract } from '../features/mass-email/contract.ts';
import { massEmailHandlers } from '../features/mass-email/server/handlers.ts';
import { outboxContract } from '../features/outbox/contract.ts';
import { outboxHandlers } from '../features/outbox/server/handlers.ts';
import { routesContract } from '../features/routes/contract.ts';
import { routeFitsContract } from '../features/routes/route-fits.ts';
import { routeOrderContract } from '../features/routes/route-order.ts';
import { routesHandlers } from '../features/routes/server/handlers.ts';
import { routeFitsHandlers } from '../features/routes/server/handlers-fits.ts';
import { routeOrderHandlers } from '../features/routes/server/handlers-order.ts';
import { searchContract } from '../features/search/contract.ts';
import { searchHandlers } from '../features/search/server/handlers.ts';
import { servicesContract } from '../features/services/contract.ts';
import { servicesHandlers } from '../features/services/server/handlers.ts';
import { saveShownCans } from '../features/services/server/store.ts';
import { suspensionsContract } from '../features/suspensions/contract.ts';
import { suspensionsHandlers } from '../features/suspensions/server/handlers.ts';
import { usersContract } from '../features/users/contract.ts';
import { ownProfileContract } from '../features/users/own-profile.ts';
import { usersHandlers } from '../features/users/server/handlers.ts';
import { ownProfileHandlers } from '../features/users/server/handlers-profile.ts';
import { dayAt } from '../kernel/calendar.ts';
import type { Roads } from '../server/driving/roads.ts';
import type { Geocoder } from '../server/geocoding/geocoder.ts';
import { type Kit, serve } from '../server/http.ts';
import type { Job } from '../server/jobs.ts';
import { announce, note } from '../server/live.ts';
import type { Mail } from '../server/outbox/mail.ts';

type Options = Readonly<{
  mapTileUrl: string;
  geocoder?: Geocoder | undefined;
  roads?: Roads | undefined;
  /** The mail server. */
  mail?: Mail | undefined;
  generatesRuns?: boolean;
}>;

/** What follows an address: its service has the cans that its form names. */
const addressEffects: AddressEffects = {
  async addressChanged(tx, { id, cans }, now) {
    const today = dayAt(now, await getTimeZone(tx));
    if (cans !== undefined && (await saveShownCans(tx, id, cans, today))) await announce(tx, { topic: 'services', id });
    note({ topic: 'addresses', id });
  },
};

/** Every feature's operations on one server; a contract missing here is noticed by the permission test. */
export function serveFeatures(app: FastifyInstance, kit: Kit, { mapTileUrl, geocoder, roads, mail }: Options): void {
  serve(app, kit, usersContract, usersHandlers({ letterhead: getLetterhead, userDeleted: unlinkAccount }));
  serve(app, kit, ownProfileContract, ownProfileHandlers);
  serve(app, kit, companyContract, companyHandlers(mapTileUrl));
  serve(app, kit, agreementsContract, agreementsHandlers);
  serve(app, kit, settingsContract, settingsHandlers({ skipReasons }));
  serve(app, kit, calendarContract, calendarHandlers({ planTwice }));
  serve(app, kit, contactsContract, contactsHandlers);
  serve(app, kit, statusChangesContract, statusChangesHandlers);
  serve(app, kit, deletedContactsContract, deletedContactsHandlers);
  serve(app, kit, linkedAccountContract, linkedAccountHandlers);
  serve(app, kit, addressesContract, addressesHandlers({ isGeocoding: geocoder !== undefined, ...addressEffects }));
  serve(app, kit, activitiesContract, activitiesHandlers);
  serve(app, kit, customerImportContract, customerImportHandlers);
  serve(app, kit, routesContract, routesHandlers);
  serve(app, kit, routeOrderContract, routeOrderHandlers(roads));
  serve(app, kit, routeFitsContract, routeFitsHandlers(roads));
  serve(app, kit, servicesContract, servicesHandlers);
  serve(app, kit, suspensionsContract, suspensionsHandlers);
  serve(app, kit, dailyRoutesContract, dailyRoutesHandlers);
  serve(app, kit, exceptionsContract, exceptionsHandlers);
  serve(app, kit, strayWorkContract, strayWorkHandlers);
  serve(app, kit, callAnswerContract, callAnswerHandlers);
  serve(app, kit, searchContract, searchHandlers);
  serve(app, kit, duplicatesContract, duplicatesHandlers);
  serve(app, kit, customerAccountContract, customerAccountHandlers);
  serve(app, kit, landingContract, landingHandlers(geocoder));
  serve(app, kit, historyContract, historyHandlers);
  serve(app, kit, outboxContract, outboxHandlers({ hasMailServer: mail !== undefined }));
  serve(app, kit, massEmailContract, massEmailHandlers);
}

/** What features do beside the requests. */
export function featureJobs(kit: Kit, options: Options, log: FastifyBaseLogger): readonly Job[] {
  const { geocoder, generatesRuns } = options;
  return [
    newDayJob(kit),
    ...(geocoder ? [geocodingJob({ ...kit, geocoder, log, ...addressEffects })] : []),
    ...(generatesRuns ? [generationJob(kit)] : []),
  ];
}
