import type { Reader, Tx } from '../../../server/database/connection.ts';
import type { CompanyPlace, TruckPlaces } from '../truck-places.ts';

export async function findTruckPlaces(read: Reader): Promise<TruckPlaces> {
  const row = await read
    .selectFrom('company_settings')
    .select(['depot_address', 'depot_latitude', 'depot_longitude'])
    .select(['landfill_address', 'landfill_latitude', 'landfill_longitude'])
    .executeTakeFirst();
  return {
    depot: place(row?.depot_address ?? 'Depot', row?.depot_latitude, row?.depot_longitude),
    landfill: place(row?.landfill_address ?? 'Landfill', row?.landfill_latitude, row?.landfill_longitude),
  };
}

function place(address: string, latitude?: number | null, longitude?: number | null): CompanyPlace | undefined {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return undefined;
  return { address, latitude, longitude };
}

/** What is left out is not settled any more. */
export async function saveTruckPlaces(tx: Tx, { depot, landfill }: TruckPlaces): Promise<void> {
  await tx
    .updateTable('company_settings')
    .set({
      depot_address: depot?.address ?? null,
      depot_latitude: depot?.latitude ?? null,
      depot_longitude: depot?.longitude ?? null,
      landfill_address: landfill?.address ?? null,
      landfill_latitude: landfill?.latitude ?? null,
      landfill_longitude: landfill?.longitude ?? null,
    })
    .execute();
}
