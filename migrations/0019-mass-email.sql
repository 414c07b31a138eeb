-- One message to many: each recipient gets a message of their own in the outbox.
create table mass_email (
  id uuid primary key, -- made by the sender's screen, so that a repeat sends nothing twice
  subject text not null,
  message text not null,
  created_by uuid references profile,
  created_at timestamptz not null default now()
);
create index mass_email_newest on mass_email (created_at desc);

create table mass_email_message (
  mass_email_id uuid not null references mass_email on delete cascade,
  message_id uuid not null references outbox_message on delete cascade,
  unsubscribe_token_hash bytea not null unique,
  primary key (mass_email_id, message_id)
);
create index mass_email_message_message on mass_email_message (message_id);

-- Who wants no more news. By address and not by contact: it holds for whoever else has that address, and after a merge.
create table email_unsubscribe (
  email text primary key check (email = lower(email)),
  unsubscribed_at timestamptz not null default now()
);

-- What a person waits for, such as a password link, goes before news to a thousand.
alter table outbox_message
  add column is_bulk boolean not null default false,
  add column unsubscribe_url text;

select audit('mass_email');
