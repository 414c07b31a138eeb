-- Whether the pickups of a date were done on another one is asked by their nominal date.
create index daily_route_stop_nominal on daily_route_stop (nominal_date);
