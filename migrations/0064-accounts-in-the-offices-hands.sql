-- When somebody signed in last; null is never. Told by no history: who signed in is told by the log.
alter table profile add column last_signed_in_at timestamptz;
select audit('profile',
  contact => '(select id from contact where profile_id = x.id and deleted_at is null)',
  left_out => '{password_hash,last_signed_in_at}');
update profile p set last_signed_in_at = seen.at
from (
  select who, max(at) as at
  from (
    select profile_id as who, last_seen_at as at from session
    union all select actor_id, at from audit_entry) t
  group by who) seen
where p.id = seen.who;

-- A link to the new e-mail of an account, which becomes its e-mail when the link is used (decisions/0080).
alter table one_time_link
  add column email text,
  add column created_by uuid references profile on delete cascade,
  add column message_id uuid references outbox_message on delete set null,
  drop constraint one_time_link_purpose_check,
  drop constraint one_time_link_profile_check,
  add constraint one_time_link_purpose_check check (purpose in ('set-up', 'password', 'email')),
  add constraint one_time_link_profile_check check ((purpose <> 'set-up') = (profile_id is not null)),
  add constraint one_time_link_email_check check ((purpose = 'email') = (num_nonnulls(email, created_by) = 2));
create unique index one_time_link_email on one_time_link (profile_id) where purpose = 'email';
create index one_time_link_created_by on one_time_link (created_by) where created_by is not null;
create index one_time_link_message on one_time_link (message_id) where message_id is not null;

-- What the office did about somebody's way in. Few rows, which stay.
create table account_event (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profile on delete cascade,
  kind text not null check (kind in ('welcome', 'link-shown', 'email-asked', 'email-cancelled', 'email-confirmed')),
  email text, -- to which it went, or which was asked for
  created_at timestamptz not null default now()
);
create index account_event_profile on account_event (profile_id);
select audit('account_event', contact => '(select id from contact where profile_id = x.profile_id and deleted_at is null)');
