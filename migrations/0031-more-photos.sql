-- Photos of a visit behind the first, in the order in which they were taken: they go wherever the visit goes. As a column
-- and not as rows of their own, which each of the three places would have to copy.
alter table daily_route_stop add column more_photo_keys text[] not null default '{}';
alter table stop_visit add column more_photo_keys text[] not null default '{}';
alter table stray_work add column more_photo_keys text[] not null default '{}';
