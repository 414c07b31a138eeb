-- What was carried out under an id that the sender made, and the first answer: runs' commands first, now what sends
-- e-mail too. No reference to what it was about, so that the answer outlives it.
create table command (
  id uuid primary key,
  profile_id uuid not null references profile,
  body_hash text not null,
  answer jsonb not null,
  received_at timestamptz not null default now()
);
create index command_received on command (received_at);
insert into command select id, profile_id, body_hash, answer, received_at from run_command;
drop table run_command;

-- An e-mail that went to the contact stays as it is. Until now its activity and its message were written in one
-- transaction, and nothing else told them from one that was logged by hand. Nobody changed these activities now.
alter table activity add column is_sent boolean not null default false;
alter table activity disable trigger audit_update;
update activity a set is_sent = true
where a.type = 'email' and exists (
  select from outbox_message o
  where o.kind = 'Email' and o.contact_id = a.contact_id and o.created_at = a.created_at and o.created_by = a.created_by);
alter table activity enable trigger audit_update;
