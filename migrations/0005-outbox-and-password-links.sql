create type message_status as enum ('queued', 'sending', 'sent', 'failed', 'held');

-- Every e-mail is a row here first, written in the transaction of what caused it.
create table outbox_message (
  id uuid primary key default gen_random_uuid(),
  kind text not null, -- what it is about, for people who look through the outbox
  to_address text not null,
  to_name text,
  subject text not null,
  text_body text not null,
  html_body text not null,
  status message_status not null default 'queued',
  attempts int not null default 0,
  next_try_at timestamptz not null default now(),
  last_error text,
  created_at timestamptz not null default now(),
  created_by uuid references profile,
  contact_id uuid references contact on delete set null,
  sent_at timestamptz
);
create index outbox_message_due on outbox_message (next_try_at) where status in ('queued', 'sending');
create index outbox_message_newest on outbox_message (created_at desc, id desc);
create index outbox_message_contact on outbox_message (contact_id) where contact_id is not null;

-- A link to choose a password, in the welcome e-mail or asked for at sign-in.
alter table one_time_link add column profile_id uuid references profile on delete cascade;
alter table one_time_link drop constraint one_time_link_purpose_check;
alter table one_time_link add constraint one_time_link_purpose_check check (purpose in ('set-up', 'password'));
alter table one_time_link add constraint one_time_link_profile_check check ((purpose = 'password') = (profile_id is not null));
create index one_time_link_profile on one_time_link (profile_id);
