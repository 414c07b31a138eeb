/** What the parts of the settings may hold; each part is one form and is saved by itself. */
import * as z from 'zod/mini';
import { weekdays } from '../../kernel/calendar.ts';
import { email, optionalText, requiredText } from '../../kernel/shapes.ts';
import { oneLine } from '../../kernel/typed.ts';

const longestArea = 100;
const mostAreas = 100;

const isWebAddress = (text: string) =>
  z.safeParse(z.url({ protocol: /^https?$/, hostname: /^([a-z0-9-]+\.)+[a-z0-9-]{2,}$/i }), text).success;

/** Towns and counties in which trucks drive. */
export const serviceAreas = z
  .array(requiredText('A service area', longestArea))
  .check(z.maxLength(mostAreas, `There can be at most ${mostAreas} service areas`));

export const companyFields = {
  companyName: requiredText('Company name', 200),
  phone: requiredText('Phone', 40),
  email: email(),
  // Only http(s): the address is drawn as a link (security 1.2.2).
  website: optionalText('Website', 300).check(
    z.refine((text) => text === null || isWebAddress(text), 'Website must be a URL such as https://example.com'),
  ),
  address: requiredText('Street address', 200),
  city: requiredText('City', 100),
  state: requiredText('State', 50),
  zipCode: requiredText('ZIP code', 20),
  serviceAreas,
};
export const companySection = z.object(companyFields);

const isClock = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
const clock = z.string().check(z.refine(isClock, 'Enter a time such as 09:00'));
/** When the office is open on one weekday, on the company's clock; closed days keep their times. */
const openingHours = z.strictObject({ enabled: z.boolean(), open: clock, close: clock }).check(
  z.refine(({ enabled, open, close }) => !enabled || close > open || ![open, close].every(isClock), {
    path: ['close'],
    error: 'Closing time must be after opening time',
  }),
);
export const businessHours = z.record(z.enum(weekdays), openingHours);
export type BusinessHours = z.infer<typeof businessHours>;
export const hoursSection = z.object({ businessHours });

const colour = (name: string) =>
  z
    .string(`${name} is required`)
    .check(
      z.trim(),
      z.toLowerCase(),
      z.regex(/^#[0-9a-f]{6}$/i, `${name} must be a color such as #059669: six digits 0-9 and a-f after #`),
    );
export const brandingSection = z.object({
  primaryColor: colour('Primary color'),
  secondaryColor: colour('Secondary color'),
  accentColor: colour('Accent color'),
});

/** "Aztec, Bloomfield ,, Farmington" as a list: as they are kept, without empties (spec 1 §5) and repetitions. */
export function serviceAreasIn(text: string): string[] {
  const areas = text.split(',').map(oneLine);
  return [...new Set(areas.filter((area) => area !== ''))];
}

/** One day's hours on every day (spec 1 §2.6: "Copy to all"). */
export function copyToAll(hours: BusinessHours, day: keyof BusinessHours): BusinessHours {
  return Object.fromEntries(weekdays.map((one) => [one, { ...hours[day] }])) as BusinessHours;
}
