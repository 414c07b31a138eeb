/** The small print that stands until the owner writes their own in the settings, word for word a text of English. */
import { type CompanyFace, priceText } from './company-face.ts';

type Reachable = Pick<CompanyFace, 'name' | 'email' | 'phone' | 'figures'>;

/** Stands until the owner writes one in the settings: what this program does with personal data, no more. */
export const privacyDefault = ({
  name,
  email,
  phone,
}: Reachable): string => `This page says what ${name} does with what it knows about you.

# What we keep

- Your name, e-mail address, phone number and the addresses that we serve
- When our trucks stopped there, with the driver's notes and photos of carts
- What you write to us, and what we answer
- Agreements you signed, and your invoices and payments; card numbers are kept by our payment provider, never by us

# What it is for

We use it to collect your trash, to send invoices, and to answer you. We do not sell it, and we show no advertisements.

# Cookies

This website sets one cookie, and only when you sign in: it keeps you signed in. There is nothing that follows you to other websites.

# Who else sees it

To find where an address lies we may ask a geocoding service, which is given the address and no name. Our payment provider and our mail server see what they need to do their work. Otherwise only our own staff.

# Your rights

You may ask what we know about you, have it corrected, or have it deleted as far as the law lets us. Write to ${email} or call ${phone}.`;

/** Stands until the owner writes them in the settings. */
export const termsDefault = ({
  name,
  email,
  phone,
  figures,
}: Reachable): string => `These terms are for the residential trash service of ${name}. A service agreement that you sign comes before them.

# The service

We empty your cart once a week, on the day we tell you. In weeks with a holiday or with a road closed by weather it may be another day.

# Your part

- Have the cart at the curb by 7 AM, with its lid closed
- Keep the way to it free of cars and animals
- No hazardous waste, hot ashes, liquids, batteries or building rubble

# Prices and payment

Standard service is ${priceText(figures.standardPriceCents)} per month with one 96-gallon cart; each additional cart is ${priceText(figures.extraCanPriceCents)} per month. Invoices are due on the day they name. We may pause service when an invoice stays unpaid.

# Carts

The carts stay ours. Tell us when one is damaged or gone.

# Pausing and ending

You may pause while you are away, or end the service at any time with a message to us. You pay until the end of the month.

# Questions

Write to ${email} or call ${phone}.`;
