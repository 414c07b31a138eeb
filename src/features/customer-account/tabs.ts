/** Of My Account, as they stand in its address (spec 3 §2). */
export const accountTabs = ['profile', 'addresses', 'history', 'messages', 'agreement', 'billing'] as const;
export type AccountTab = (typeof accountTabs)[number];
