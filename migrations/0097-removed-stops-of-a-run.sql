-- A stop that comes back to its run is looked for among those that went from it.
create index removed_stop_of_run on removed_stop (daily_route_id);
