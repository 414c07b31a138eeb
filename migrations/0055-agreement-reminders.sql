-- Letters to those who have not signed, so many days after they were given something to sign (decisions/0075).
alter table company_settings
  add column is_reminding_to_sign boolean not null default false,
  add column sign_reminder_days int[] not null default '{3,10}';

-- Each step of an agreement is written about once, in the transaction that puts the letter into the outbox.
create table agreement_reminder (
  id uuid primary key default gen_random_uuid(),
  agreement_id uuid not null references customer_agreement (id) on delete cascade,
  step int not null, -- days after the day on which it was given
  created_at timestamptz not null default now(),
  unique (agreement_id, step)
);
