-- Customers read why their cans were left.
create or replace view dated_stop as
  select s.id, s.contact_id, r.date, s.street_line, s.status, s.completion_time, s.photo_key is not null as has_photo,
    cardinality(s.more_photo_keys) as more_photos, s.skip_reason
  from daily_route_stop s join daily_route r on r.id = s.daily_route_id;
