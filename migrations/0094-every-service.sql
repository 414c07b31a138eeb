-- What the plan of a day ties together: also services that never came to be, which end on the day before their first. Without
-- where and whose they are, so that a hundred thousand are read from their own table alone.
create view every_service as
  select id, address_id, stream, first_day, last_day from service;
