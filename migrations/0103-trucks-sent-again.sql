-- Whether a truck comes once more for a pickup, because of a stop whose run is over: not in place of what was told there.
alter table pickup_exception add column is_again boolean not null default false;
create or replace view pickup_decision as
  select id, number, service_id, route_id, nominal_date, kind, to_run_id, to_date, reason, created_by, created_at,
    taken_back_at is null as stands, from_stop_id, is_again
  from pickup_exception;
