-- What the owner settles beside the name: where trucks start and tip, where maps open, how far from a passing truck an
-- address counts as served, and the two pages of small print (empty: the built-in text).
alter table company_settings
  add column depot_address text,
  add column depot_latitude double precision check (depot_latitude between -90 and 90),
  add column depot_longitude double precision check (depot_longitude between -180 and 180),
  add column landfill_address text,
  add column landfill_latitude double precision check (landfill_latitude between -90 and 90),
  add column landfill_longitude double precision check (landfill_longitude between -180 and 180),
  add column map_latitude double precision not null default 35.0844 check (map_latitude between -90 and 90),
  add column map_longitude double precision not null default -106.6504 check (map_longitude between -180 and 180),
  add column map_zoom integer not null default 11 check (map_zoom between 3 and 19),
  add column service_distance_m integer not null default 400 check (service_distance_m between 50 and 5000),
  add column privacy_policy text,
  add column terms_of_service text,
  add column version integer not null default 1,
  add constraint depot_is_a_place check ((depot_latitude is null) = (depot_longitude is null)),
  add constraint landfill_is_a_place check ((landfill_latitude is null) = (landfill_longitude is null));
