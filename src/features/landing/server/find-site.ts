import { addDays, type Day, dayAt } from '../../../kernel/calendar.ts';
import type { Actor } from '../../../kernel/roles.ts';
import type { Kit } from '../../../server/http.ts';
import { isWeekend } from '../../company/closures.ts';
import { beforeSetUp } from '../../company/server/store.ts';
import { listClosedDays } from '../../company/server/store-calendar.ts';
import { findPublicProfile } from '../../company/server/store-public.ts';
import { companyFace } from '../company-face.ts';
import type { Site } from './site.ts';

/** Coming holidays that are shown. */
const mostHolidays = 12;

/** The company as its public pages show it to this visitor. */
export async function findSite(
  kit: Pick<Kit, 'read' | 'clock' | 'publicUrl'>,
  actor: Actor | undefined,
): Promise<Site> {
  const profile = await findPublicProfile(kit.read);
  const { primaryColor, secondaryColor, accentColor, timeZone } = profile ?? beforeSetUp;
  const today = dayAt(kit.clock.now(), timeZone);
  return {
    company: companyFace(profile),
    place: profile,
    holidays: profile ? await comingHolidays(kit.read, today) : [],
    logoUrl: profile?.logoUrl ?? null,
    colours: { primary: primaryColor, secondary: secondaryColor, accent: accentColor },
    publicUrl: kit.publicUrl(),
    isSetUp: profile !== undefined,
    isPublished: profile?.isPublished ?? false,
    today,
    actor,
  };
}

/** Days of the coming year on which pickups do not come as always. */
async function comingHolidays(read: Kit['read'], today: Day) {
  const closed = await listClosedDays(read, today, addDays(today, 365));
  const coming = closed.filter(({ date, effect }) => date >= today && !(effect === 'slides' && isWeekend(date)));
  return coming.sort((one, other) => (one.date < other.date ? -1 : 1)).slice(0, mostHolidays);
}
