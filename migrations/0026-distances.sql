-- In which unit distances are told; until somebody chooses, the one of the country in whose time zone the company works.
alter table company_settings add column distance_unit text check (distance_unit in ('miles', 'kilometers'));
