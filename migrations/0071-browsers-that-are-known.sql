-- A browser that has signed in to an account before: wrong passwords from elsewhere do not keep it out (decisions/0093).
create table known_device (
  token_hash bytea not null, -- SHA-256 of the cookie's token, which is no session
  profile_id uuid not null references profile on delete cascade,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  primary key (token_hash, profile_id)
);
create index known_device_profile on known_device (profile_id);
create index known_device_used on known_device (used_at);

-- When somebody was last told that others try to get in.
alter table profile add column warned_at timestamptz;
select audit('profile',
  contact => '(select id from contact where profile_id = x.id and deleted_at is null)',
  left_out => '{password_hash,last_signed_in_at,warned_at}');

-- Until when a browser is not asked for the second step of signing in.
alter table known_device add column trusted_until timestamptz;

-- The second step of signing in: a secret shared with somebody's authenticator, as it is computed with (RFC 6238). Never
-- in the audit trail, in no answer but the one that sets it up, and in no backup (decisions/0094).
create table two_step (
  profile_id uuid primary key references profile on delete cascade,
  secret text not null, -- base32
  confirmed_at timestamptz, -- null: begun, and nothing is asked yet
  last_step bigint not null default 0, -- a code of this 30 seconds, or of earlier ones, is not taken again
  created_at timestamptz not null default now()
);
create table recovery_code (
  profile_id uuid not null references profile on delete cascade,
  code_hash bytea not null, -- SHA-256 of 80 random bits
  primary key (profile_id, code_hash)
);

-- No row until it is decided for the first time: an empty database stays empty.
create table sign_in_rule (
  only_one boolean primary key default true check (only_one),
  is_two_step_required boolean not null default false, -- of admins and superadmins
  version int not null default 1
);
select audit('sign_in_rule');

alter table account_event drop constraint account_event_kind_check,
  add constraint account_event_kind_check check (kind in ('welcome', 'link-shown', 'email-asked', 'email-cancelled',
    'email-confirmed', 'two-step-on', 'two-step-off', 'two-step-reset', 'codes-renewed', 'role-risen'));
