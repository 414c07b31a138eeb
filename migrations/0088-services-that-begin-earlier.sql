-- A hold on all services is on those too whose first day is moved into it, and a hold on chosen ones goes on at the new
-- address of a household that comes there earlier than was said. As with those that begin (0023): several write services.
create function cover_earlier_service() returns trigger language plpgsql as $$ begin
  insert into suspension_service (suspension_id, service_id, period)
  select u.id, new.id, daterange(u.suspended_from, u.suspended_to, '[]')
  from contact_address a join suspension u on u.contact_id = a.contact_id and u.covers_all
  where a.id = new.address_id and u.suspended_to >= new.first_day and u.suspended_to < old.first_day
  union
  select k.suspension_id, new.id, k.period from suspension_service k
  where k.service_id = new.follows_id and upper(k.period) > new.first_day and upper(k.period) <= old.first_day
  on conflict do nothing;
  return null;
end $$;
create trigger cover_earlier_service after update of first_day on service
  for each row when (new.first_day < old.first_day) execute function cover_earlier_service();

-- Those that were moved into one before.
insert into suspension_service (suspension_id, service_id, period)
select u.id, v.id, daterange(u.suspended_from, u.suspended_to, '[]')
from suspension u
join contact_address a on a.contact_id = u.contact_id
join service v on v.address_id = a.id and v.first_day <= u.suspended_to
where u.covers_all and u.suspended_to >= current_date
on conflict do nothing;
