create extension if not exists pg_trgm;

create type user_role as enum ('superadmin', 'admin', 'employee', 'customer');

create table profile (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  first_name text not null,
  last_name text not null,
  phone text,
  role user_role not null,
  password_hash text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index profile_email on profile (lower(email)) where deleted_at is null;

create table session (
  token_hash bytea primary key, -- SHA-256 of the cookie's token: a leaked table opens no session
  profile_id uuid not null references profile on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  user_agent text,
  client_address text
);
create index session_profile on session (profile_id);

create table one_time_link (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('set-up')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create table rate_limit (
  key text not null,
  window_start timestamptz not null,
  hits int not null default 1,
  primary key (key, window_start)
);

create table company_settings (
  only_one boolean primary key default true check (only_one),
  company_name text not null,
  time_zone text not null default 'America/Denver',
  phone text,
  email text,
  website text,
  address text,
  city text,
  state text,
  zip_code text,
  logo_key text,
  service_areas text[] not null default '{}',
  business_hours jsonb not null default '{
    "Monday": {"enabled": true, "open": "09:00", "close": "17:00"},
    "Tuesday": {"enabled": true, "open": "09:00", "close": "17:00"},
    "Wednesday": {"enabled": true, "open": "09:00", "close": "17:00"},
    "Thursday": {"enabled": true, "open": "09:00", "close": "17:00"},
    "Friday": {"enabled": true, "open": "09:00", "close": "17:00"},
    "Saturday": {"enabled": false, "open": "09:00", "close": "17:00"},
    "Sunday": {"enabled": false, "open": "09:00", "close": "17:00"}
  }',
  primary_color text not null default '#059669',
  secondary_color text not null default '#0d9488',
  accent_color text not null default '#06b6d4',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
