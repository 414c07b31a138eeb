import { dayAt } from '../../../kernel/calendar.ts';
import { invalidField } from '../../../kernel/refusal.ts';
import type { Handlers } from '../../../server/http.ts';
import type { settingsContract } from '../settings.ts';
import { pairsIn } from '../site-shapes.ts';
import { refuseFutureFounding, testimonialsIn } from '../website-fields.ts';
import { keepPicture, replacePicture } from './pictures.ts';
import { saveSection as save } from './save-section.ts';
import { getTimeZone } from './store.ts';
import { getSettings, operationsColumns } from './store-settings.ts';

/** What lies above this feature: the codes of the reasons for which stops are skipped. */
type SettingsOptions = Readonly<{ skipReasons: readonly string[] }>;

export const settingsHandlers = ({ skipReasons }: SettingsOptions): Handlers<typeof settingsContract> => ({
  get: ({ read }) => getSettings(read),

  saveCompany: (call) => {
    const { companyName, zipCode, serviceAreas, phone, email, website, address, city, state } = call.input;
    return save(call, {
      ...{ phone, email, website, address, city, state },
      company_name: companyName,
      zip_code: zipCode,
      service_areas: serviceAreas,
    });
  },

  saveHours: (call) => save(call, { business_hours: JSON.stringify(call.input.businessHours) }),

  saveBranding: (call) => {
    const { primaryColor, secondaryColor, accentColor } = call.input;
    return save(call, { primary_color: primaryColor, secondary_color: secondaryColor, accent_color: accentColor });
  },

  async saveOperations(call) {
    const { input } = call;
    if (!input.photoRequiredSkipReasons.every((code) => skipReasons.includes(code)))
      throw invalidField('photoRequiredSkipReasons', 'unknown-reason', 'Choose among the reasons that there are');
    return save(call, operationsColumns(input));
  },

  saveReminders: (call) => {
    const { isReminding, reminderDaysBefore, reminderDaysAfter } = call.input;
    return save(call, {
      is_reminding: isReminding,
      reminder_days_before: reminderDaysBefore,
      reminder_days_after: reminderDaysAfter,
    });
  },

  saveSignReminders: (call) => {
    const { isRemindingToSign, signReminderDays } = call.input;
    return save(call, { is_reminding_to_sign: isRemindingToSign, sign_reminder_days: signReminderDays });
  },

  savePickupReminders: (call) => save(call, { pickup_reminder_hour: call.input.pickupReminderHour }),

  async saveFigures(call) {
    const { ownFigures, ...figures } = call.input;
    refuseFutureFounding(figures.foundedYear, dayAt(call.now, await getTimeZone(call.read)));
    return save(call, {
      standard_price_cents: figures.standardPriceCents,
      extra_can_price_cents: figures.extraCanPriceCents,
      customers_served: figures.customersServed,
      reliability_percent: figures.reliabilityPercent,
      founded_year: figures.foundedYear,
      region: figures.region,
      answer_hours: figures.answerHours,
      own_figures: JSON.stringify(pairsIn(ownFigures)),
    });
  },

  saveTestimonials: (call) => save(call, { testimonials: JSON.stringify(testimonialsIn(call.input.testimonials)) }),

  saveSmallPrint: (call) => {
    const { privacyPolicy, termsOfService } = call.input;
    return save(call, { privacy_policy: privacyPolicy, terms_of_service: termsOfService });
  },

  uploadLogo: (call) => keepPicture(call, 'logo'),

  removeLogo: (call) => replacePicture(call, 'logo', null),
});
