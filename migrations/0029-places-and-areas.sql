-- The public asks by place, ZIP code or city whether trucks pass there: without reading all addresses.

create index contact_address_place on contact_address (latitude, longitude) where deleted_at is null;
create index contact_address_zip on contact_address (left(zip_code, 5)) where deleted_at is null;
create index contact_address_city on contact_address (lower(city), lower(state)) where deleted_at is null;
