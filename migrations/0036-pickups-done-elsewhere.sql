-- Whether a pickup that the calendar has moved was done elsewhere is asked by its nominal date.
create index daily_route_stop_moved on daily_route_stop (nominal_date) where because is not null;
