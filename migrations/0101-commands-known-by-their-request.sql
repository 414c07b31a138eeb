-- A repeat is known by the request itself: kept as jsonb it has no order of fields by which a hash of it could differ.
alter table provider_command drop column body_hash;
