-- Before the runs of a date follow a change of some routes, the decisions about their pickups are asked.
create index pickup_exception_route on pickup_exception (route_id, nominal_date);
