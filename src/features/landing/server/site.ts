import type { Day } from '../../../kernel/calendar.ts';
import { type Actor, isAdmin } from '../../../kernel/roles.ts';
import type { Html } from '../../../server/html.ts';
import type { ClosedDay } from '../../company/closures.ts';
import type { CompanyFace } from '../company-face.ts';

/** What every public page knows. */
export type Site = Readonly<{
  company: CompanyFace;
  /** Where the company is, as far as it has said so. */
  place: Readonly<Record<'address' | 'city' | 'state' | 'zipCode', string | null>> | undefined;
  /** Coming days on which pickups do not come as always. */
  holidays: readonly ClosedDay[];
  /** Below this server. */
  logoUrl: string | null;
  colours: Readonly<{ primary: string; secondary: string; accent: string }>;
  /** The address people use, without a slash at the end. */
  publicUrl: string;
  isSetUp: boolean;
  isPublished: boolean;
  today: Day;
  /** Who looks at it, when signed in. */
  actor: Actor | undefined;
}>;

export type Page = Readonly<{
  /** Of its address: `/privacy`. */
  path: string;
  title: string;
  description: string;
  /** For search engines and for links in messages. */
  head?: Html | undefined;
  main: Html;
}>;

/** Whether everybody may come: once the company has published it, and before there is a company. */
export const isPublic = (profile: Readonly<{ isPublished: boolean }> | undefined): boolean =>
  profile?.isPublished ?? true;

/** Whether this visitor sees the page itself: everybody once it is public, and those who prepare it. */
export const isOpen = ({ isSetUp, isPublished, actor }: Site): boolean =>
  isPublic(isSetUp ? { isPublished } : undefined) || (actor !== undefined && isAdmin(actor));
