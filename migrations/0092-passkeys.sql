-- A key of somebody's device or password manager that opens their account (WebAuthn Level 3). Only its public half is
-- here; like a second step it is in no audit trail and in no backup (decisions/0127).
create table passkey (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profile on delete cascade,
  credential_id text not null unique, -- base64url, chosen by the device
  public_key bytea not null, -- COSE_Key
  counter bigint not null, -- of signatures; a copy of the key lags behind
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz -- null: never
);
create index passkey_profile on passkey (profile_id);

-- What a device has to sign: asked for once, good for minutes.
create table passkey_challenge (
  challenge_hash bytea primary key, -- SHA-256 of 256 random bits
  profile_id uuid references profile on delete cascade, -- who adds a key; null: somebody signs in
  expires_at timestamptz not null
);
create index passkey_challenge_profile on passkey_challenge (profile_id);
create index passkey_challenge_expires on passkey_challenge (expires_at);

alter table account_event drop constraint account_event_kind_check,
  add constraint account_event_kind_check check (kind in ('welcome', 'link-shown', 'email-asked', 'email-cancelled',
    'email-confirmed', 'two-step-on', 'two-step-off', 'two-step-reset', 'codes-renewed', 'role-risen',
    'contacts-exported', 'accounts-exported', 'report-exported', 'passkey-added', 'passkey-removed', 'passkeys-reset'));
