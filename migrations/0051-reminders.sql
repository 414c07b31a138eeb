-- Letters before and after the day on which an invoice is due (decisions/0068).
alter table company_settings
  add column is_reminding boolean not null default false,
  add column reminder_days_before int[] not null default '{3}',
  add column reminder_days_after int[] not null default '{1,14,30}';

-- Each step of an invoice is written about once, in the transaction that puts the letter into the outbox.
create table invoice_reminder (
  id uuid primary key default gen_random_uuid(),
  invoice_id uuid not null references stripe_invoice (id) on delete restrict,
  step int not null, -- days after the day on which it was due; below zero before it
  due_on date not null, -- when that was, then
  created_at timestamptz not null default now(),
  unique (invoice_id, step)
);
