-- Where an address's coordinates come from; null: with the address itself, from a customer list.
alter table contact_address add column position_source text check (position_source in ('geocoder', 'hand'));
alter table contact_address add check (position_source is null or latitude is not null);
-- The address was changed after its pin was placed by hand: the pin stays, and somebody should look at it.
alter table contact_address add column is_pin_outdated boolean not null default false
  check (not is_pin_outdated or position_source = 'hand');

-- Coordinates that no list brought were placed by hand until now. Nobody changes an address by this.
alter table contact_address disable trigger audit_update;
update contact_address a set position_source = 'hand'
from contact c where c.id = a.contact_id and a.latitude is not null
  and (c.import_id is null or a.updated_at > a.created_at or a.created_at > c.created_at);
alter table contact_address enable trigger audit_update;

-- What geocoding is to find out, or has found out. Beside the address, so that trying again and again is no change of it.
create table address_geocoding (
  address_id uuid primary key references contact_address on delete cascade,
  status text not null default 'waiting' check (status in ('waiting', 'found', 'not_found')),
  priority int not null default 0, -- 0: a person waits for it; 1: one of a whole list
  queued_at timestamptz not null default now(),
  attempts int not null default 0,
  next_try_at timestamptz not null default now(),
  tried_at timestamptz,
  failed_at timestamptz, -- when the service was last out of reach; null once it has answered
  failure text,
  provider text,
  precision text check (precision in ('rooftop', 'interpolated'))
);
create index address_geocoding_due on address_geocoding (priority, next_try_at) where status = 'waiting';
create index address_geocoding_not_found on address_geocoding (tried_at) where status = 'not_found';
create index address_geocoding_tried on address_geocoding (tried_at);
create index address_geocoding_queued on address_geocoding (queued_at);

insert into address_geocoding (address_id, priority)
select id, 1 from contact_address where latitude is null and deleted_at is null;
