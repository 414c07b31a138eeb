-- Work that fitted nowhere is offered only a stop of the service that it was done for: another truck may collect
-- something else at the same address on the same day. It refers to nothing: the service may be gone.
alter table stray_work add column service_id uuid;
update stray_work w set service_id = coalesce(
  (select s.service_id from daily_route_stop s where s.id = w.stop_id),
  (select (t.stop ->> 'service_id')::uuid from removed_stop t where t.stop_id = w.stop_id));
