import type { Account } from './records.ts';
import { route } from './route.ts';

export const accountId = 'acct_1LocalStripe0000';

export const accountRoutes = [
  route(
    'GET /v1/account',
    'AccountRetrieveCurrentParams',
    'Account',
    ({ world }): Account =>
      ({
        id: accountId,
        object: 'account',
        business_type: 'company',
        capabilities: { card_payments: 'active', us_bank_account_ach_payments: 'active' },
        charges_enabled: true,
        country: 'US',
        default_currency: 'usd',
        details_submitted: true,
        email: null,
        metadata: {},
        payouts_enabled: true,
        type: 'standard',
        business_profile: null,
        created: 1_700_000_000,
        _name: world.settings.accountName,
      }) as Account,
  ),
];
