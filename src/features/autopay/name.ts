/** What it is called in every language; apart from its words, of which a first screen shows nothing else. */
export const autopayName = 'AutoPay';
