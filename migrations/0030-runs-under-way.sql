-- Every driver's phone asks whether a run of an earlier day is still under way: of years of runs only these are looked at.

create index daily_route_under_way on daily_route (date) where status = 'in_progress';
