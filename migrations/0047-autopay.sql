-- Invoices that are charged to a saved card or bank account by themselves, and who allowed it (decisions/0071).

-- What is saved at the provider to be charged: its name and last digits, nothing else.
create type payment_method_kind as enum ('card', 'bank', 'other');
alter table payer
  add column method_id text,
  add column method_kind payment_method_kind,
  add column method_name text, -- such as Visa, or the name of a bank
  add column method_last4 text,
  add column method_expires text; -- of a card: year and month

alter table stripe_invoice
  add column billing_reason text, -- in the provider's words, whose list is open
  add column is_charged boolean not null default false, -- by itself; else somebody is asked to pay it
  add column attempt_count int not null default 0, -- to charge it
  add column next_attempt_at timestamptz,
  add column failures_told int not null default 0; -- attempts of which the customer and the office were told
create index stripe_invoice_failing on stripe_invoice (id) where is_charged and status = 'open';
create index stripe_invoice_untold on stripe_invoice (finalized_at) where emailed_at is null and billing_reason = 'subscription_cycle';

create or replace view paying_account as
  select profile_id, stripe_customer_id, balance, created_at as known_since, method_kind, method_name, method_last4,
    method_expires
  from payer;
create or replace view billed_invoice as
  select i.id, i.number, i.description, i.status, i.currency, i.total, i.amount_due, i.amount_paid,
    i.amount_remaining, i.due_date, i.paid_at, i.stripe_created_at as created_at, i.hosted_invoice_url, p.profile_id,
    (select l.description from stripe_invoice_line l where l.invoice_id = i.id order by l.place limit 1) as first_line,
    i.is_charged and i.attempt_count > 0 as has_been_tried
  from stripe_invoice i left join paying_account p using (stripe_customer_id)
  where i.gone_at is null;

-- A link with which somebody who is not signed in can save a card or bank account, and nothing else.
create table autopay_link (
  id uuid primary key, -- the command's
  token_hash bytea not null unique,
  profile_id uuid not null references profile (id) on delete cascade,
  created_by uuid references profile (id) on delete set null,
  expires_at timestamptz not null
);
create index autopay_link_profile on autopay_link (profile_id);
create index autopay_link_created_by on autopay_link (created_by) where created_by is not null;
create index autopay_link_expires_at on autopay_link (expires_at);

-- What a customer agreed to, where and when; in force from `confirmed_at`, when a card or account was saved.
create table autopay_consent (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profile (id) on delete restrict,
  stripe_session_id text not null unique,
  text text not null, -- as it was shown
  given_at timestamptz not null,
  client_address text not null,
  user_agent text,
  confirmed_at timestamptz,
  ended_at timestamptz,
  ended_by uuid references profile (id) on delete set null
);
create index autopay_consent_profile on autopay_consent (profile_id);
create unique index autopay_consent_in_force on autopay_consent (profile_id)
  where confirmed_at is not null and ended_at is null;
create index autopay_consent_ended_by on autopay_consent (ended_by) where ended_by is not null;

select audit('autopay_consent', operations => '{update}',
  contact => '(select id from contact where profile_id = x.profile_id and deleted_at is null)',
  left_out => '{client_address,user_agent}');
