-- A run that is taken away, because nothing is left on it, had a driver: whoever worked a stop on it meanwhile may tell.
create trigger keep_driver_of_removed_run after delete on daily_route
  for each row when (old.driver_id is not null) execute function keep_past_run_driver();
