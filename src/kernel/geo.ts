/** Points on the earth. */
export type Point = Readonly<{ latitude: number; longitude: number }>;

/** Where the map opens when an address has no coordinates (spec 2 §9). */
export const defaultCentre: Point = { latitude: 35.0844, longitude: -106.6504 };
