-- What is known of an e-mail address: which letters to many its owner wants, and whether it takes any. By address and not
-- by contact: it holds for whoever else has that address, and for one who is deleted and entered again (decisions/0086).
create type mailing_purpose as enum ('announcement', 'service-notice');
create type mailing_source as enum
  ('unsubscribe-link', 'phone', 'email', 'in-person', 'letter', 'office', 'complaint', 'merge');

-- Every word on it; the last one of a purpose holds, and without any the address is on the list.
create table mailing_choice (
  number bigint generated always as identity primary key,
  email text not null check (email = lower(email)),
  purpose mailing_purpose not null,
  is_on boolean not null,
  source mailing_source not null,
  chosen_by uuid references profile, -- of the office; null for the owner's own click
  created_at timestamptz not null default now()
);
create index mailing_choice_last on mailing_choice (email, purpose, number desc);

-- Links below mass e-mails ended all of these, whatever they told.
insert into mailing_choice (email, purpose, is_on, source, created_at)
select email, purpose, false, 'unsubscribe-link', unsubscribed_at
from email_unsubscribe cross join unnest(enum_range(null::mailing_purpose)) as purpose
order by unsubscribed_at, email, purpose;
drop table email_unsubscribe;

-- Addresses that take no letters, in the words of their mail server; another address has none of it.
create type address_failure_source as enum ('answer', 'report');
create table address_failure (
  email text primary key check (email = lower(email)),
  source address_failure_source not null, -- at once, or in a report that came later
  words text not null,
  failed_at timestamptz not null default now()
);

-- For those after it: who is off which list, and which addresses take nothing.
create view off_list as
  select email, purpose, created_at as since, source
  from (select distinct on (email, purpose) * from mailing_choice order by email, purpose, number desc) last
  where not is_on;
create view failed_address as select email, words, failed_at from address_failure;

select audit('mailing_choice', operations => '{insert}', contact =>
  '(select c.id from contact c where lower(c.email) = x.email and c.deleted_at is null order by c.created_at, c.id limit 1)');
select audit('address_failure', contact =>
  '(select c.id from contact c where lower(c.email) = x.email and c.deleted_at is null order by c.created_at, c.id limit 1)');

-- What a mass e-mail is for decides who gets it, and what its link ends.
alter table mass_email add column purpose mailing_purpose not null default 'announcement';
alter table mass_email alter column purpose drop default;

create table mass_email_template (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  purpose mailing_purpose not null,
  subject text not null,
  message text not null,
  created_by uuid references profile,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1
);
create unique index mass_email_template_name on mass_email_template (lower(name));
select audit('mass_email_template');

-- What is to be paid now, in US dollars: one sum in receivables and wherever else it is told.
create view owed_invoice as
  select id, profile_id, amount_remaining, due_date, hosted_invoice_url from billed_invoice
  where status = 'open' and currency = 'usd' and amount_remaining > 0;

