/** The small print that stands until the owner writes their own in the settings, word for word a text of English. */
import { type CompanyFace, priceText } from './company-face.ts';

type Reachable = Pick<CompanyFace, 'name' | 'email' | 'phone'>;

/** "Write to office@example.com or call (505) 555-0100.", by what is known. */
function reach({ email, phone }: Reachable): string {
  const ways = [email && `write to ${email}`, phone && `call ${phone}`].filter(Boolean).join(' or ');
  return ways ? `${ways[0]?.toUpperCase()}${ways.slice(1)}.` : 'Write to us with the form on our first page.';
}

/** Stands until the owner writes one in the settings: what this program does with personal data, no more. */
export const privacyDefault = (
  company: Reachable,
): string => `This page says what ${company.name} does with what it knows about you.

# What we keep

- Your name, e-mail address, phone number and the addresses that we serve
- When our trucks stopped there, with the driver's notes and photos of carts
- What you write to us, and what we answer
- Agreements you signed, and your invoices and payments; card numbers are kept by our payment provider, never by us

# What it is for

To collect your trash, to send invoices, and to answer you.

# Cookies

This website sets cookies only when you sign in: one keeps you signed in for up to 30 days, and one knows your browser again for 180 days, so that a sign-in from another one is noticed. Neither follows you to other websites, and no advertisements are shown here.

# Who else sees it

To find where an address lies we may ask a geocoding service, which is given the address and no name. Our payment provider and our mail server see what they need to do their work. If you ask to be reminded in your browser, its push service passes our messages on, sealed so that it cannot read them. A calendar link that you make shows your pickup days to whoever has it. Otherwise only our own staff.

# Questions

You may ask us what we know about you, and say what is wrong. ${reach(company)}`;

/** Stands until the owner writes them in the settings. */
export const termsDefault = (
  company: CompanyFace,
): string => `These terms are for the residential trash service of ${company.name}. A service agreement that you sign comes before them.

# The service

We empty your cart once a week, on the day we tell you. In weeks with a holiday or with a road closed by weather it may be another day.

# Your part

- Have the cart at the curb by 7 AM, with its lid closed
- Keep the way to it free of cars and animals
- No hazardous waste, hot ashes, liquids, batteries or building rubble

# Prices and payment

Standard service is ${priceText(company.site.standardPriceCents ?? 0)} per month with one 96-gallon cart; each additional cart is ${priceText(company.site.extraCanPriceCents ?? 0)} per month. Invoices are due on the day they name. We may pause service when an invoice stays unpaid.

# Carts

The carts stay ours. Tell us when one is damaged or gone.

# Pausing and ending

You may pause while you are away, or end the service at any time with a message to us. You pay until the end of the month.

# Questions

${reach(company)}`;

/** Stands where a company has not written its own. */
export const noTerms = (company: Reachable): string =>
  `${company.name} has not published terms of service here. A service agreement that you sign says what holds. ${reach(company)}`;
