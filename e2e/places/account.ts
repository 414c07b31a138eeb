import { click, type Place } from './place.ts';

const tab = (name: string) => `/profile?tab=${name}`;

/** The customer's own side. */
export const accountPlaces: readonly Place[] = [
  { name: 'account', as: 'customer', path: '/profile', heading: 'My Account' },
  { name: 'account-addresses', as: 'customer', path: tab('addresses'), heading: 'Service Addresses' },
  { name: 'account-pickup-days', as: 'customer', path: '/profile/pickup-days', heading: 'Pickup Days' },
  { name: 'account-history', as: 'customer', path: tab('history'), heading: 'Pickup History' },
  { name: 'account-messages', as: 'customer', path: tab('messages'), heading: 'Send a message' },
  { name: 'account-billing', as: 'customer', path: tab('billing'), heading: 'Recent Invoices' },
  { name: 'account-edit', as: 'customer', path: '/profile', open: click('Edit Profile'), heading: 'Edit Profile' },
  {
    name: 'account-autopay',
    as: 'customer',
    path: tab('billing'),
    open: click('Turn Off'),
    heading: /^Turn .*AutoPay.*\?$|^AutoPay$/,
  },
  { name: 'account-statement', as: 'customer', path: '/profile/statement', heading: 'Statement of account' },
  { name: 'no-more-reminders', path: '/no-more-reminders#token=unknown', heading: 'No More Reminders' },
  { name: 'pickup-days-of-nobody', as: 'admin', path: '/profile/pickup-days', heading: 'Pickup Days' },
  { name: 'account-of-nobody', as: 'admin', path: '/profile?tab=messages', heading: 'Messages Not Available' },
  { name: 'home-of-nobody', as: 'admin', path: '/customer', heading: 'No pickup planned' },
];
