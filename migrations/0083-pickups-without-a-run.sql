-- A pickup that the plan had announced and no run ever held can be reported as missed.
create or replace view dated_stop as
  select s.id, s.contact_id, r.date, s.street_line, s.status, s.completion_time, s.photo_key is not null as has_photo,
    cardinality(s.more_photo_keys) as more_photos, s.skip_reason, s.daily_route_id, s.address_id,
    s.suspension is not null as is_held, r.status in ('completed', 'cancelled') as is_run_over, s.service_id
  from daily_route_stop s join daily_route r on r.id = s.daily_route_id;
create or replace view route_stop as
  select s.id, s.route_id, s.address_id, s.order_in_route, r.stream, r.name as route_name, s.created_at
  from route_address s join route r on r.id = s.route_id
  where r.deleted_at is null;
