import { agreementsArea } from './agreements.ts';
import { billingArea } from './billing.ts';
import { contactsArea } from './contacts.ts';
import { dailyRoutesArea } from './daily-routes.ts';
import { dashboardsArea } from './dashboards.ts';
import { holdCreditsArea } from './hold-credits.ts';
import { invoicesArea } from './invoices.ts';
import { massEmailArea } from './mass-email.ts';
import { peopleArea } from './people.ts';
import { pickupRemindersArea } from './pickup-reminders.ts';
import { productsArea } from './products.ts';
import { reportsArea } from './reports.ts';
import { routesArea } from './routes.ts';
import { serviceRequestsArea } from './service-requests.ts';
import type { Area } from './stage.ts';

/** Who may do what, and what each operation is called with; a test names the operations that are missing. */
export const areas: readonly Area[] = [
  peopleArea,
  contactsArea,
  agreementsArea,
  routesArea,
  dailyRoutesArea,
  massEmailArea,
  reportsArea,
  pickupRemindersArea,
  productsArea,
  billingArea,
  invoicesArea,
  holdCreditsArea,
  serviceRequestsArea,
  dashboardsArea,
];
