-- What somebody worked in the last days is found without looking through all that the company ever drove.
create index daily_route_stop_worked_by on daily_route_stop (worked_by, daily_route_id) where worked_by is not null;
