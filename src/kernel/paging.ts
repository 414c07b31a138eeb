/** The highest number of a page that can be asked for; lists end long before. */
export const highestPage = 1_000_000;
