create type contact_status as enum
  ('New Lead', 'Contacted', 'Qualified', 'Proposal Sent', 'Negotiating', 'Converted', 'Lost');
create type weekday as enum
  ('Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday');

create table customer_import (
  id uuid primary key default gen_random_uuid(),
  file_name text not null,
  created_by uuid references profile,
  created_at timestamptz not null default now(),
  contact_count int not null,
  address_count int not null,
  skipped_count int not null,
  undone_at timestamptz,
  undone_by uuid references profile
);

create table contact (
  id uuid primary key default gen_random_uuid(),
  account_number text,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text,
  company_name text,
  status contact_status not null default 'New Lead',
  profile_id uuid references profile,
  created_by uuid references profile,
  import_id uuid references customer_import,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version int not null default 1,
  -- One text for the "contains" search; phone digits without punctuation as well.
  search_text text not null generated always as (
    lower(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(company_name, '') || ' ' ||
      coalesce(account_number, '') || ' ' || coalesce(regexp_replace(phone, '\D', '', 'g'), ''))
  ) stored
);
create unique index contact_account_number on contact (account_number) where deleted_at is null;
create unique index contact_profile on contact (profile_id) where deleted_at is null;
create index contact_search on contact using gin (search_text gin_trgm_ops);
create index contact_newest on contact (created_at desc, id desc) where deleted_at is null;
create index contact_status_newest on contact (status, created_at desc, id desc) where deleted_at is null;
create index contact_email on contact (lower(email)) where deleted_at is null;
create index contact_import on contact (import_id) where import_id is not null;

-- An exact count per status without counting: kept by triggers, spread over slots so that writers do not queue.
create table contact_status_count (
  status contact_status not null,
  slot int not null,
  contacts bigint not null,
  primary key (status, slot)
);

create function count_contacts(delta contact_status_count[]) returns void language sql as $$
  insert into contact_status_count as kept (status, slot, contacts)
  select status, pg_backend_pid() % 16, sum(contacts) from unnest(delta)
  group by status having sum(contacts) <> 0
  order by status -- one order for all writers: no deadlocks
  on conflict (status, slot) do update set contacts = kept.contacts + excluded.contacts
$$;

create function contact_inserted() returns trigger language plpgsql as $$ begin
  perform count_contacts(array(
    select row(status, 0, count(*))::contact_status_count from added where deleted_at is null group by status));
  return null;
end $$;
create function contact_updated() returns trigger language plpgsql as $$ begin
  perform count_contacts(array(
    select row(status, 0, count(*))::contact_status_count from added where deleted_at is null group by status
    union all
    select row(status, 0, -count(*))::contact_status_count from removed where deleted_at is null group by status));
  return null;
end $$;
create function contact_deleted() returns trigger language plpgsql as $$ begin
  perform count_contacts(array(
    select row(status, 0, -count(*))::contact_status_count from removed where deleted_at is null group by status));
  return null;
end $$;
create trigger contact_inserted after insert on contact
  referencing new table as added for each statement execute function contact_inserted();
create trigger contact_updated after update on contact
  referencing old table as removed new table as added for each statement execute function contact_updated();
create trigger contact_deleted after delete on contact
  referencing old table as removed for each statement execute function contact_deleted();

create table contact_address (
  id uuid primary key default gen_random_uuid(),
  contact_id uuid not null references contact on delete cascade,
  street text not null,
  city text not null,
  state text not null,
  zip_code text not null,
  country text not null default 'USA' check (country in ('USA', 'Canada', 'Mexico')),
  is_billing boolean not null default false,
  is_mailing boolean not null default false,
  is_service boolean not null default false,
  latitude double precision,
  longitude double precision,
  -- What the customer's list says; the defaults when the address is put on a route.
  waste_cans_count int not null default 1 check (waste_cans_count >= 1),
  pickup_day weekday,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  check ((latitude is null) = (longitude is null)),
  check (is_billing or is_mailing or is_service),
  -- For finding doubles; written as people write it, compared without case, dots and spaces.
  line_key text not null generated always as (
    lower(regexp_replace(street || '|' || city || '|' || state || '|' || left(zip_code, 5), '[\s.,#-]+', '', 'g'))
  ) stored
);
create index contact_address_contact on contact_address (contact_id);
create unique index contact_address_billing on contact_address (contact_id) where is_billing and deleted_at is null;
create unique index contact_address_mailing on contact_address (contact_id) where is_mailing and deleted_at is null;
create index contact_address_line on contact_address (line_key) where deleted_at is null;

create type activity_type as enum ('note', 'task', 'call', 'meeting', 'email');
create type activity_status as enum ('pending', 'in_progress', 'completed', 'cancelled');
create type activity_priority as enum ('low', 'medium', 'high');

create table activity (
  id uuid primary key default gen_random_uuid(),
  contact_id uuid not null references contact on delete cascade,
  type activity_type not null,
  title text not null,
  description text,
  assigned_to uuid references profile,
  created_by uuid references profile,
  due_date date,
  priority activity_priority not null default 'medium',
  status activity_status,
  is_customer_generated boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index activity_contact on activity (contact_id, created_at desc);
