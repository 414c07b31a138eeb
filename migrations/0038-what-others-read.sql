-- What a feature lets those after it read (decisions/0054): `living` is what is there, `known` also what was deleted or
-- replaced and is still spoken of.

-- Whoever has or had an account: what somebody did keeps their name.
create view person as
  select id, first_name, last_name, first_name || ' ' || last_name as name
  from (
    select id, first_name, last_name || case when deleted_at is null then '' else ' (deleted)' end as last_name
    from profile) p;
-- Those who may drive, and be given work.
create view staff as
  select id, first_name, last_name, role from profile where deleted_at is null and role <> 'customer';

create view living_contact as
  select id, first_name, last_name, first_name || ' ' || last_name as name, email, phone, phone_key, company_name,
    account_number, status, profile_id, import_id, created_at, updated_at, version
  from contact where deleted_at is null;
create view known_contact as
  select id, first_name, last_name, first_name || ' ' || last_name as name, email, phone, account_number, profile_id,
    merged_into, deleted_at is not null as is_deleted
  from contact;

-- An address lives as long as it and its contact do. The few contacts that were deleted are sooner found than all others,
-- who are looked at only where something of theirs is asked for.
create view living_address as
  select a.id, a.contact_id, c.name as contact_name, c.company_name, c.phone, a.street, a.city, a.state, a.zip_code,
    a.city || ', ' || a.state || ' ' || a.zip_code as city_line, a.line_key, a.is_billing, a.is_mailing, a.is_service,
    a.latitude, a.longitude, a.position_source, a.is_pin_outdated, a.waste_cans_count, a.pickup_day, a.created_at,
    a.updated_at
  from contact_address a left join living_contact c on c.id = a.contact_id
  where a.deleted_at is null
    and not exists (select from known_contact k where k.id = a.contact_id and k.is_deleted);
-- `is_hidden`: it will be back with its contact.
create view known_address as
  select a.id, a.contact_id, c.name as contact_name, c.phone, a.street,
    a.city || ', ' || a.state || ' ' || a.zip_code as city_line, a.latitude, a.longitude, a.created_at, a.updated_at,
    a.deleted_at is null and c.is_deleted as is_hidden
  from contact_address a left join known_contact c on c.id = a.contact_id;

-- What is done at an address, without what never began.
create view agreed_service as
  select id, address_id, stream, waste_cans_count, accommodation_type, accommodation_notes, first_day, last_day, created_at
  from service where last_day is distinct from first_day - 1;
-- With where and whose it is or was.
create view known_service as
  select v.id, v.address_id, a.contact_id, v.stream, v.waste_cans_count, v.accommodation_type, v.accommodation_notes,
    v.first_day, a.contact_name, a.phone, a.street, a.city_line, a.latitude, a.longitude
  from service v left join known_address a on a.id = v.address_id;

-- A suspension on each service that it covers.
create view hold as
  select u.id, k.service_id, k.period, u.suspended_from, u.suspended_to, u.reason, u.notes
  from suspension_service k join suspension u on u.id = k.suspension_id;

-- Activities live as long as their contacts do.
create view living_activity as
  select id, contact_id, type, title, due_date, priority, status, is_customer_generated, created_at
  from activity where not is_hidden;

create view living_route as
  select id, name, stream, days_of_week, cadence, cadence_from, cadence_weeks, season_from, season_to, driver_id
  from route where deleted_at is null;
-- Runs and decisions speak of routes that were deleted since.
create view known_route as
  select id, name, driver_id from route;
-- The addresses of living routes, living or not.
create view route_stop as
  select s.id, s.route_id, s.address_id, s.order_in_route, r.stream, r.name as route_name
  from route_address s join route r on r.id = s.route_id
  where r.deleted_at is null;

-- What was decided for single pickups; one that was taken back stands no more.
create view pickup_decision as
  select id, number, service_id, route_id, nominal_date, kind, to_run_id, to_date, reason, created_by, created_at,
    taken_back_at is null as stands
  from pickup_exception;

-- The stops of runs on their dates, as customers know them.
create view dated_stop as
  select s.id, s.contact_id, r.date, s.street_line, s.status, s.completion_time, s.photo_key is not null as has_photo,
    cardinality(s.more_photo_keys) as more_photos
  from daily_route_stop s join daily_route r on r.id = s.daily_route_id;

-- An e-mail without its text, which may hold links that are its recipient's alone.
create view letter as
  select id, kind, to_name, to_address, subject, status, attempts, last_error, created_at, sent_at, next_try_at,
    contact_id
  from outbox_message;
-- What was deleted for good, as the audit trail has kept it.
create view deleted_row as
  select at, entity, contact_id, before as was from audit_entry where action = 'delete';
