import { accountPlaces } from './account.ts';
import { activityPlaces } from './activities.ts';
import { addressPlaces } from './addresses.ts';
import { agreementPlaces } from './agreements.ts';
import { billingPlaces } from './billing.ts';
import { billingOverviewPlaces } from './billing-overview.ts';
import { callAnswerPlaces } from './call-answer.ts';
import { contactPlaces } from './contacts.ts';
import { customerImportPlaces } from './customer-import.ts';
import { dailyRoutePlaces } from './daily-routes.ts';
import { differencePlaces } from './differences.ts';
import { driverPlaces } from './driver.ts';
import { duplicatePlaces } from './duplicates.ts';
import { firstStepPlaces } from './first-steps.ts';
import { helpPlaces } from './help.ts';
import { historyPlaces } from './history.ts';

import { homePlaces } from './homes.ts';
import { invoicePlaces } from './invoices.ts';
import { massEmailPlaces } from './mass-email.ts';
import { outboxPlaces } from './outbox.ts';
import { ownMomentPlaces } from './own-moments.ts';
import { ownReportPlaces } from './own-reports.ts';
import { ownStatePlaces } from './own-states.ts';
import type { Place } from './place.ts';
import { publicPlaces } from './public.ts';
import { reportPlaces } from './reports.ts';
import { routePlaces } from './routes.ts';
import { searchPlaces } from './search.ts';
import { serviceBillPlaces } from './service-bills.ts';
import { requestPlaces } from './service-requests.ts';
import { settingsPlaces } from './settings.ts';

/** By area, as the pictures and the tests take them; a new area is a new file and a new line. */
export const places: Readonly<Record<string, readonly Place[]>> = {
  'the public front': publicPlaces,
  'the homes': homePlaces,
  'my account': accountPlaces,
  'my account as others find it': ownStatePlaces,
  'my account at its moments': ownMomentPlaces,
  search: searchPlaces,
  help: helpPlaces,
  'first steps': firstStepPlaces,
  contacts: contactPlaces,
  'the ten-second answer': callAnswerPlaces,
  activities: activityPlaces,
  addresses: addressPlaces,
  agreements: agreementPlaces,
  invoices: invoicePlaces,
  history: historyPlaces,
  billing: billingPlaces,
  duplicates: duplicatePlaces,
  'customer import': customerImportPlaces,
  'mass email': massEmailPlaces,
  reports: reportPlaces,
  'reports of their own': ownReportPlaces,
  routes: routePlaces,
  'daily routes': dailyRoutePlaces,
  'the driver': driverPlaces,
  requests: requestPlaces,
  settings: settingsPlaces,
  outbox: outboxPlaces,
  'the billing overview': [...billingOverviewPlaces, ...differencePlaces],
  'bill and service': serviceBillPlaces,
};
