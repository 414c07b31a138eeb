-- Browsers to which is pushed without anybody between (decisions/0078). One pair of keys, made when it is first needed:
-- with another one all browsers would have to be asked again.
create table push_key (
  is_only boolean primary key default true check (is_only),
  public_key text not null,
  private_jwk jsonb not null,
  created_at timestamptz not null default now()
);

create table push_subscription (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profile on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now()
);
create index push_subscription_profile_id on push_subscription (profile_id);

-- What is still to be pushed; a row goes when it was, or is too late.
create table push_message (
  id uuid primary key default gen_random_uuid(),
  subscription_id uuid not null references push_subscription on delete cascade,
  text text not null,
  keep_until timestamptz not null,
  attempts int not null default 0,
  taken_at timestamptz,
  next_try_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index push_message_subscription_id on push_message (subscription_id);
create index push_message_next_try_at on push_message (next_try_at);
