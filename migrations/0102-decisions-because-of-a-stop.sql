-- Because of which stop a pickup was put to another day.
create or replace view pickup_decision as
  select id, number, service_id, route_id, nominal_date, kind, to_run_id, to_date, reason, created_by, created_at,
    taken_back_at is null as stands, from_stop_id
  from pickup_exception;
