/** What a truck collects. A route collects one stream, an address may have a service of each. */
export const streams = ['Trash', 'Recycling', 'Yard Waste', 'Organics', 'Bulky Items'] as const;
export type Stream = (typeof streams)[number];
