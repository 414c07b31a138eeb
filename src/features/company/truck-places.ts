/** A place of the company's own, with what people call it. */
export type CompanyPlace = Readonly<{ address: string; latitude: number; longitude: number }>;

/** Depot and landfill, as far as the owner has settled them with coordinates. */
export type TruckPlaces = Readonly<{
  /** Where trucks start. */
  depot?: CompanyPlace | undefined;
  /** Where they tip. */
  landfill?: CompanyPlace | undefined;
}>;
