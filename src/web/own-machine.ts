/** Whether an address means, on whatever device opens it, that device itself. */
export const isOwnMachine = (url: string): boolean =>
  /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname);

/** Whether links of that address are no good to others who read the page at this one. */
export const areLost = (linksLeadTo: string, pageIsAt: string): boolean =>
  URL.canParse(linksLeadTo) && isOwnMachine(linksLeadTo) && !isOwnMachine(pageIsAt);
