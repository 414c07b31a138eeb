import { activitiesContract } from '../features/activities/contract.ts';
import { addressesContract } from '../features/addresses/contract.ts';
import { agreementsContract } from '../features/agreements/contract.ts';
import { callAnswerContract } from '../features/call-answer/contract.ts';
import { calendarContract } from '../features/company/calendar.ts';
import { companyContract } from '../features/company/contract.ts';
import { settingsContract } from '../features/company/settings.ts';
import { contactsContract } from '../features/contacts/contract.ts';
import { deletedContactsContract } from '../features/contacts/deleted-contacts.ts';
import { linkedAccountContract } from '../features/contacts/linked-account.ts';
import { statusChangesContract } from '../features/contacts/status-changes.ts';
import { customerAccountContract } from '../features/customer-account/contract.ts';
import { customerImportContract } from '../features/customer-import/contract.ts';
import { dailyRoutesContract } from '../features/daily-routes/contract.ts';
import { exceptionsContract } from '../features/daily-routes/exceptions.ts';
import { strayWorkContract } from '../features/daily-routes/stray-work.ts';
import { duplicatesContract } from '../features/duplicates/contract.ts';
import { historyContract } from '../features/history/contract.ts';
import { landingContract } from '../features/landing/contract.ts';
import { massEmailContract } from '../features/mass-email/contract.ts';
import { outboxContract } from '../features/outbox/contract.ts';
import { routesContract } from '../features/routes/contract.ts';
import { routeFitsContract } from '../features/routes/route-fits.ts';
import { routeOrderContract } from '../features/routes/route-order.ts';
import { searchContract } from '../features/search/contract.ts';
import { servicesContract } from '../features/services/contract.ts';
import { suspensionsContract } from '../features/suspensions/contract.ts';
import { usersContract } from '../features/users/contract.ts';
import { ownProfileContract } from '../features/users/own-profile.ts';
import { liveContract } from '../kernel/live.ts';
import type { Operation } from '../kernel/operation.ts';

/** Every operation of the product: what the API document describes and the permission test calls. */
export const operations: readonly Operation[] = [
  usersContract,
  ownProfileContract,
  companyContract,
  settingsContract,
  calendarContract,
  agreementsContract,
  contactsContract,
  statusChangesContract,
  deletedContactsContract,
  linkedAccountContract,
  addressesContract,
  activitiesContract,
  customerImportContract,
  servicesContract,
  suspensionsContract,
  routesContract,
  routeOrderContract,
  routeFitsContract,
  dailyRoutesContract,
  exceptionsContract,
  strayWorkContract,
  callAnswerContract,
  searchContract,
  duplicatesContract,
  customerAccountContract,
  landingContract,
  historyContract,
  outboxContract,
  massEmailContract,
  liveContract,
].flatMap((contract) => Object.values<Operation>(contract));
