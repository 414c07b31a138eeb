import { invalidField } from '../../../kernel/refusal.ts';
import type { Call, Handlers } from '../../../server/http.ts';
import { limit } from '../../../server/limits.ts';
import type { Settings, settingsContract } from '../settings.ts';
import { testimonialsIn } from '../website-fields.ts';
import { getSettings, lockLogoKey, lockSettings, operationsColumns, updateSettings } from './store-settings.ts';

type Columns = Parameters<typeof updateSettings>[1];

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

  saveFigures: (call) => {
    const { standardPriceCents, extraCanPriceCents, customersServed, reliabilityPercent, foundedYear, region } =
      call.input;
    return save(call, {
      standard_price_cents: standardPriceCents,
      extra_can_price_cents: extraCanPriceCents,
      customers_served: customersServed,
      reliability_percent: reliabilityPercent,
      founded_year: foundedYear,
      region,
    });
  },

  saveTestimonials: (call) => save(call, { testimonials: JSON.stringify(testimonialsIn(call.input.testimonials)) }),

  saveSmallPrint: (call) => {
    const { privacyPolicy, termsOfService } = call.input;
    return save(call, { privacy_policy: privacyPolicy, terms_of_service: termsOfService });
  },

  async uploadLogo(call) {
    const { file, files, read, actor, limitScale: scale } = call;
    const message = 'Too many logos were uploaded. Wait an hour and try again.';
    await limit(read, `logo ${actor.id}`, { max: 60, minutes: 60, message, scale });
    const key = await files.keepLogo(file?.bytes ?? Buffer.alloc(0));
    try {
      return await replaceLogo(call, key);
    } catch (error) {
      await files.remove(key);
      throw error;
    }
  },

  removeLogo: (call) => replaceLogo(call, null),
});

type Saving = Pick<Call<typeof settingsContract.saveCompany>, 'transact'> & { input: { version: number } };

/** Saves one part for somebody who has seen the settings as they are. */
function save({ transact, input }: Saving, changed: Columns): Promise<Settings> {
  return transact(async (tx) => {
    await lockSettings(tx, input.version);
    return updateSettings(tx, changed);
  });
}

/** The last one to choose wins: a logo is one thing and nothing typed. */
async function replaceLogo(
  { transact, files, log }: Pick<Call<typeof settingsContract.removeLogo>, 'transact' | 'files' | 'log'>,
  key: string | null,
): Promise<Settings> {
  const { previous, settings } = await transact(async (tx) => {
    const previous = await lockLogoKey(tx);
    return { previous, settings: await updateSettings(tx, { logo_key: key }) };
  });
  // Nobody asks for the old one any more; a file that stays behind does no harm.
  if (previous) await files.remove(previous).catch((error: unknown) => log.warn({ err: error }, 'old logo kept'));
  return settings;
}
