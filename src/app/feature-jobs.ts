/** What features do beside the requests. */
import type { FastifyBaseLogger } from 'fastify';
import { geocodingJob } from '../features/addresses/server/geocoding-job.ts';
import { autopayDeedsWith, autopayMirrors } from '../features/autopay/server/deeds.ts';
import { followMissedPages } from '../features/autopay/server/missed-pages.ts';
import { sweepAutopayLinks } from '../features/autopay/server/store-links.ts';
import { nightlySyncJob, wasComparedTonight } from '../features/billing/server/nightly.ts';
import { sweepSyncs } from '../features/billing/server/store-sync.ts';
import { syncJob } from '../features/billing/server/syncing.ts';
import { newDayJob } from '../features/company/server/new-day.ts';
import { getSentTextDays } from '../features/company/server/store.ts';
import { generationJob } from '../features/daily-routes/server/generating.ts';
import { sweepRemovedStops, sweepStopCommands } from '../features/daily-routes/server/store-commands.ts';
import { holdCrediting } from '../features/hold-credits/server/posting.ts';
import { postingJob } from '../features/hold-credits/server/posting-job.ts';
import { disputesJob } from '../features/invoices/server/disputes.ts';
import { invoiceMirrors } from '../features/invoices/server/mirrors.ts';
import { customerCrediting, invoiceDeeds } from '../features/invoices/server/money-deeds.ts';
import { syncInvoices } from '../features/invoices/server/syncing.ts';
import { tellingJob } from '../features/invoices/server/telling.ts';
import { payerDeeds, payerMirrors, payerOf } from '../features/payers/server/payers.ts';
import { pushJob } from '../features/pickup-reminders/server/pushing.ts';
import { pickupRemindersJob } from '../features/pickup-reminders/server/sending.ts';
import { sweepLetters } from '../features/pickup-reminders/server/store-letters.ts';
import { sweepTold } from '../features/pickup-reminders/server/store-told.ts';
import { productDeeds } from '../features/products/server/deeds.ts';
import { productMirrors } from '../features/products/server/mirrors.ts';
import { syncProducts } from '../features/products/server/syncing.ts';
import { agreementRemindersJob } from '../features/reminders/server/agreement-letters.ts';
import { remindersJob } from '../features/reminders/server/sending.ts';
import { reportLettersJob } from '../features/reports/server/letters.ts';
import { sweepReportLetters } from '../features/reports/server/store-letters.ts';
import { moneySumsJob } from '../features/reports/server/store-money-sums.ts';
import { reportSumsJob } from '../features/reports/server/store-sums.ts';
import { subscriptionDeeds } from '../features/subscriptions/server/deeds.ts';
import { subscriptionMirrors } from '../features/subscriptions/server/mirrors.ts';
import { rereadSubscriptions, syncSubscriptions } from '../features/subscriptions/server/syncing.ts';
import { sweepDevices } from '../features/users/server/store-devices.ts';
import { sweepLinks } from '../features/users/server/store-links.ts';
import { sweepChallenges } from '../features/users/server/store-passkeys.ts';
import type { Kit } from '../server/http.ts';
import type { Job } from '../server/jobs.ts';
import { sweepLimits } from '../server/limits.ts';
import { sweepCommands } from '../server/once.ts';
import { sweepSentText } from '../server/outbox/store.ts';
import { providerJob } from '../server/payments/carrying-out.ts';
import { inboxJob } from '../server/payments/inbox.ts';
import { sweepEvents } from '../server/payments/inbox-store.ts';
import type { Payments } from '../server/payments/payments.ts';
import { pushToBrowser } from '../server/push/push.ts';
import { sweepSessions } from '../server/sessions.ts';
import { type Sweep, sweepingJob } from '../server/sweeping.ts';
import { addressEffects } from './feature-ties.ts';
import type { Options } from './features.ts';

/** What would only ever grow. */
export const sweeps: readonly Sweep[] = [
  sweepLimits,
  sweepSessions,
  sweepDevices,
  sweepChallenges,
  sweepLinks,
  sweepAutopayLinks,
  sweepCommands,
  sweepEvents,
  sweepSyncs,
  sweepStopCommands,
  sweepRemovedStops,
  sweepLetters,
  sweepTold,
  sweepReportLetters,
  async (most, tx) => sweepSentText(await getSentTextDays(tx))(most, tx),
];

/** What a sync with the payment provider compares, one after the other. */
export const compared: Parameters<typeof syncJob>[1] = {
  products: syncProducts,
  async subscriptions(kit, from, keep) {
    await followMissedPages(kit);
    return syncSubscriptions(kit, from, keep);
  },
  invoices: syncInvoices,
};

/** Whatever the payment provider is asked to do. */
export const paymentDeeds = [
  ...productDeeds,
  ...payerDeeds,
  ...Object.values(autopayDeedsWith(rereadSubscriptions)),
  ...subscriptionDeeds,
  ...invoiceDeeds,
  holdCrediting(customerCrediting),
];

/** Whatever is kept of what the payment provider announces. */
export const paymentMirrors = [
  ...productMirrors,
  ...payerMirrors,
  ...autopayMirrors,
  ...subscriptionMirrors,
  ...invoiceMirrors,
];

const paymentJobs = (kit: Kit & Readonly<{ payments: Payments; log: FastifyBaseLogger }>): Job[] => [
  providerJob(kit, paymentDeeds),
  inboxJob(kit, paymentMirrors),
  syncJob(kit, compared),
  tellingJob(kit),
  disputesJob({ ...kit, payerOf }),
  postingJob({ ...kit, payerOf }, holdCrediting(customerCrediting)),
];

export function featureJobs(kit: Kit, options: Options, log: FastifyBaseLogger): readonly Job[] {
  const { geocoder, generatesRuns, payments, slow } = options;
  return [
    newDayJob(kit),
    reportSumsJob(kit),
    moneySumsJob(kit),
    ...(generatesRuns
      ? [
          remindersJob(kit, payments && (() => wasComparedTonight(kit))),
          agreementRemindersJob(kit),
          pickupRemindersJob(kit),
          pushJob({ ...kit, log }, pushToBrowser),
          reportLettersJob({ ...kit, slow }),
        ]
      : []),
    sweepingJob(kit.transact, sweeps),
    ...(geocoder ? [geocodingJob({ ...kit, geocoder, log, ...addressEffects })] : []),
    ...(payments ? paymentJobs({ ...kit, payments, log }) : []),
    ...(generatesRuns ? [generationJob(kit)] : []),
    ...(generatesRuns && payments ? [nightlySyncJob(kit)] : []),
  ];
}
