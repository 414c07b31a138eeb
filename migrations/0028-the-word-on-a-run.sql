-- When a driver says to have ended a run which was cancelled or given to somebody else by then, and on which stops are
-- left: the run stays as the office has it, and its history tells what the driver said.
alter table daily_route add column told_end_time timestamptz;
select audit('daily_route', operations => '{update,delete}',
  columns => '{status,driver_id,start_time,end_time,cancel_reason,notes,told_end_time}', named => '{route_name,date}');
