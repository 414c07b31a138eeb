/** An address holds so many; who comes after them is chosen another time. */
export const mostInARow = 30;

/** Where the first of these contacts gets an account, and others after it. */
export const accountsOf = ([contactId = '', ...others]: readonly string[]) => ({
  to: '/crm/contacts/$contactId' as const,
  params: { contactId },
  search: { account: 'new', ...(others.length > 0 && { next: others.slice(0, mostInARow - 1).join(',') }) },
});
