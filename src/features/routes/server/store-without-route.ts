import { sql } from 'kysely';
import type { Day } from '../../../kernel/calendar.ts';
import type { Reader } from '../../../server/database/connection.ts';
import { addressPageSize, type ServiceWithoutRoute } from '../contract.ts';

type Wanted = Readonly<{
  today: Day;
  /** From 1. */
  page: number;
}>;

/**
 * A page of the services that no living route of their stream serves, with the exact total: in force on `today` or
 * still to begin, at service addresses of living contacts. The first to begin come first.
 */
export async function listServicesWithoutRoute(
  read: Reader,
  { today, page }: Wanted,
): Promise<{ services: ServiceWithoutRoute[]; total: number }> {
  const { rows } = await sql<{ services: ServiceWithoutRoute[]; total: number }>`
    with hit as materialized (
      select v.id, v.first_day, a.city, a.street
      from service v
      join contact_address a on a.id = v.address_id and a.is_service and a.deleted_at is null
      join contact c on c.id = a.contact_id and c.deleted_at is null
      where (v.last_day is null or v.last_day >= greatest(v.first_day, ${today}))
        and not exists (
          select from route_address s join route r on r.id = s.route_id and r.deleted_at is null
          where s.address_id = v.address_id and r.stream = v.stream)
    ), shown as (
      select * from hit as shown order by ${inOrder} limit ${addressPageSize} offset ${(page - 1) * addressPageSize}
    )
    select (select count(*) from hit) as total, coalesce((
      select json_agg(json_build_object('serviceId', v.id, 'addressId', a.id, 'contactId', c.id,
        'contactName', c.first_name || ' ' || c.last_name, 'street', a.street, 'city', a.city, 'stream', v.stream,
        'cans', v.waste_cans_count, 'firstDay', v.first_day, 'waitingSince', ${waitingSince}) order by ${inOrder})
      from shown join service v using (id) join contact_address a on a.id = v.address_id
      join contact c on c.id = a.contact_id), '[]') as services`.execute(read);
  return rows[0] ?? { services: [], total: 0 };
}

const inOrder = sql`shown.first_day, shown.city, shown.street, shown.id`;

/** Of `service v` at `contact_address a`: routes that were deleted still have their stops, others tell by the history. */
const waitingSince = sql`greatest(v.created_at,
  (select max(r.deleted_at) from route_address s join route r on r.id = s.route_id and r.stream = v.stream
    where s.address_id = a.id),
  (select max(e.at) from audit_entry e join route r on r.id = (e.before ->> 'route_id')::uuid and r.stream = v.stream
    where e.contact_id = a.contact_id and e.entity = 'route_address' and e.action = 'delete'
      and e.before ->> 'address_id' = a.id::text))`;
